import { formatPhone } from '#domain/value/phone.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type { OfficeOrder } from '#web/office/orders/queries.ts'
import { Fact, Part } from '#web/office/parts/part.tsx'
import { restrictionName } from '#web/office/parts/restriction-name.ts'
import { TextAnchor, TextLink } from '#web/office/parts/text-link.tsx'
import { shownDetails } from '#web/parts/address-details.ts'

export function OrderFacts({ order }: { order: OfficeOrder }) {
  const { t } = useTexts()
  const { customer, customerId, place, poNumber, jobName } = order
  const { address } = place
  const name = [customer.company, customer.name].filter(Boolean).join(', ') || '–'
  const restrictions = Object.entries(place.restrictions)
  return (
    <Part title={t('orders.customer')}>
      <dl className="flex flex-col gap-1.5 text-small">
        <Fact name={t('orders.name')}>
          {customerId ? <TextLink to={`/customers/${customerId}`}>{name}</TextLink> : name}
        </Fact>
        {customer.phone && (
          <Fact name={t('orders.phone')}>
            <TextAnchor href={`tel:${customer.phone}`}>{formatPhone(customer.phone)}</TextAnchor>
          </Fact>
        )}
        {customer.email && (
          <Fact name={t('orders.email')}>
            <TextAnchor href={`mailto:${customer.email}`}>{customer.email}</TextAnchor>
          </Fact>
        )}
        <Fact name={t('orders.place')}>
          {address ? (
            <>
              {address.line1}
              {address.line2 && <span className="block">{address.line2}</span>}
              <span className="block">{`${address.city}, ${address.state} ${address.postalCode}`}</span>
            </>
          ) : (
            place.zipCode
          )}
        </Fact>
        {shownDetails(address ?? {}, t).map(({ name: detail, text }) => (
          <Fact key={detail} name={detail}>
            {text}
          </Fact>
        ))}
        {place.locationType && <Fact name={t('orders.ground')}>{t(`orders.ground.${place.locationType}`)}</Fact>}
        {restrictions.map(([kind, text]) => (
          <Fact key={kind} name={restrictionName(kind)}>
            {text || t('orders.yes')}
          </Fact>
        ))}
        {poNumber && <Fact name={t('orders.po')}>{poNumber}</Fact>}
        {jobName && <Fact name={t('orders.job')}>{jobName}</Fact>}
      </dl>
    </Part>
  )
}
