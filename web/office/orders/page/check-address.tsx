import { addressCheckForm } from '#domain/typed-address/address-check-form.ts'
import { refusalOf } from '#web/client/errors.ts'
import { errorText } from '#web/frame/errors/error-text.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { ActForm } from '#web/office/edit/act-form.tsx'
import { useWhoChanged } from '#web/office/edit/changed-meanwhile.tsx'
import { useRecordForm } from '#web/office/edit/use-record-form.ts'
import { type OfficeOrder, refreshOrders } from '#web/office/orders/queries.ts'
import { Part } from '#web/office/parts/part.tsx'
import { AddressDetailsFields, detailLabels, typedDetails } from '#web/parts/address-details-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { DigitsField } from '#web/ui/digits-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type Address = NonNullable<OfficeOrder['place']['address']>
type CheckAddressProps = { order: OfficeOrder; address: Address }

const zipLength = 5

const fieldsOf = ({ line1, line2, city, postalCode, ...rest }: Address) => ({
  ...typedDetails(rest),
  line1,
  line2: line2 ?? '',
  city,
  zipCode: postalCode.slice(0, zipLength),
})

/**
 * A customer typed this address by hand (rule C26). The office confirms it as it is, or changes it. After a refusal the typed text stays.
 * If a colleague has checked the address meanwhile, it stays too, so that the person can copy it, but it can no longer be saved (rule V27).
 */
export function CheckAddress({ order, address }: CheckAddressProps) {
  const { t } = useTexts()
  const whoChanged = useWhoChanged(order.id)
  const form = useRecordForm({
    rules: addressCheckForm,
    record: { id: order.id, version: order.seen ?? 0 },
    opened: fieldsOf(address),
    labels: {
      line1: t('orders.checkAddress.street'),
      line2: t('orders.checkAddress.unit'),
      ...detailLabels(t),
      city: t('orders.checkAddress.city'),
      zipCode: t('orders.checkAddress.zip'),
    },
    errors: {
      line1: t('orders.checkAddress.street.wrong'),
      city: t('orders.checkAddress.city.wrong'),
      zipCode: t('orders.checkAddress.zip.wrong'),
      gateCode: t('addressDetails.gateCode.wrong'),
    },
    call: (api, { line1, city, zipCode, ...beside }, expected) =>
      api.office.orders.checkAddress.mutate({
        orderId: order.id,
        seen: expected?.version || null,
        address: { line1, city, zipCode },
        ...beside,
      }),
    refresh: refreshOrders,
  })
  const { failure, editing } = form.frame
  const isLate = !order.isAddressToCheck
  if (isLate && !editing.isTouched) return null
  const whoWasFaster = refusalOf(failure) === 'address-checked' ? errorText(failure) : whoChanged
  const late = (
    <Notice tone="warning" announced title={whoWasFaster}>
      <p>{t('orders.checkAddress.late', { address: linesOf(address) })}</p>
      <Button className="mt-3" size="sm" variant="outline" onClick={() => form.set(fieldsOf(address))}>
        {t('orders.checkAddress.discard')}
      </Button>
    </Notice>
  )
  return (
    <Part title={t('orders.checkAddress')}>
      <ActForm {...form.frame} save={t('orders.checkAddress.done')} instead={isLate ? late : undefined}>
        <p className="text-small">{t('orders.checkAddress.lead')}</p>
        <div className="grid w-full items-start gap-3 sm:grid-cols-2">
          <TextField {...form.text('line1')} />
          <TextField {...form.text('line2')} />
          <AddressDetailsFields typed={form.typed} set={form.set} says={field => form.value(field).error} />
          <TextField {...form.text('city')} hint={t('orders.checkAddress.city.hint')} />
          <DigitsField {...form.value('zipCode')} length={zipLength} />
        </div>
      </ActForm>
    </Part>
  )
}

const linesOf = ({ line1, line2, city, state, postalCode }: Address): string =>
  [line1, line2, city, `${state} ${postalCode}`].filter(Boolean).join(', ')
