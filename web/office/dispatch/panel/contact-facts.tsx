import type { AddressDetails } from '#domain/value/address.ts'
import { formatPhone } from '#domain/value/phone.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { PanelFact } from '#web/office/dispatch/panel/side-panel.tsx'
import { TextAnchor } from '#web/office/parts/text-link.tsx'
import { shownDetails } from '#web/parts/address-details.ts'

type Contact = {
  readonly customer: string
  readonly company: string | null
  readonly phone?: string | null
  readonly addressDetails?: AddressDetails
}

/** Shows how to get in and whom to call. The panel of a stop and that of an unplanned order show the same. */
export function ContactFacts({ of: { customer, company, phone, addressDetails = {} } }: { of: Contact }) {
  const { t } = useTexts()
  return (
    <>
      {shownDetails(addressDetails, t).map(({ name, text }) => (
        <PanelFact key={name} name={name}>
          {text}
        </PanelFact>
      ))}
      {company && <PanelFact name={t('board.fact.contact')}>{customer}</PanelFact>}
      {phone && (
        <PanelFact name={t('board.fact.phone')}>
          <TextAnchor href={`tel:${phone}`}>{formatPhone(phone)}</TextAnchor>
        </PanelFact>
      )}
    </>
  )
}
