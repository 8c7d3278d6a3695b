import { useRef, useState } from 'react'
import { addressByHandSchema, longestCity, longestStreet } from '#domain/typed-address/by-hand.ts'
import { withoutDetails } from '#domain/value/address.ts'
import { maxUnitLength } from '#domain/value/address-schema.ts'
import type { Api } from '#web/client/api.ts'
import { refusalOf } from '#web/client/errors.ts'
import { errorText } from '#web/frame/errors/error-text.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { ActFailure } from '#web/office/edit/act-failure.tsx'
import { ChangedMeanwhile, useWhoChanged } from '#web/office/edit/changed-meanwhile.tsx'
import { focusWrong } from '#web/office/edit/edit-form.tsx'
import { LeaveGuard } from '#web/office/edit/leave-guard.tsx'
import { useEditing } from '#web/office/edit/use-editing.ts'
import { useOfficeAct } from '#web/office/edit/use-office-act.ts'
import { type OfficeOrder, refreshOrders } from '#web/office/orders/queries.ts'
import { Part } from '#web/office/parts/part.tsx'
import { AddressDetailsFields, detailLabels, typedDetails, wrongDetails } from '#web/parts/address-details-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { DigitsField } from '#web/ui/digits-field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type Address = NonNullable<OfficeOrder['place']['address']>
type CheckAddressInput = Parameters<Api['office']['orders']['checkAddress']['mutate']>[0]
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
 * The form is for an address that was typed by hand (rule C26): it is confirmed as it is or changed. The typed text stays after a refusal,
 * and also when a colleague has checked the address meanwhile (rule V27): then it can be copied, and no longer saved.
 */
export function CheckAddress({ order, address }: CheckAddressProps) {
  const { t } = useTexts()
  const editing = useEditing({ version: order.seen ?? 0, fields: fieldsOf(address) })
  const { typed, set } = editing
  const [isTried, setTried] = useState(false)
  const fields = useRef<HTMLDivElement>(null)
  const whoChanged = useWhoChanged(order.id)
  const { submit, isPending, failure, isOff } = useOfficeAct(
    (api, input: CheckAddressInput) => api.office.orders.checkAddress.mutate(input),
    {
      refresh: refreshOrders,
      onDone: editing.saved,
    },
  )
  const isLate = !order.isAddressToCheck
  if (isLate && !editing.isTouched) return null
  const whoWasFaster = failure !== null && refusalOf(failure) === 'address-checked' ? errorText(failure) : whoChanged
  const { line2, ...byHand } = withoutDetails(typed)
  const wrong = wrongDetails(typed)
  const read = addressByHandSchema.safeParse(byHand)
  const isWrong = (field: string) => isTried && (read.error?.issues.some(issue => issue.path[0] === field) ?? false)
  const send = () => {
    setTried(true)
    const { data } = read
    if (data && wrong.length === 0)
      void submit({
        orderId: order.id,
        seen: editing.seenVersion || null,
        address: data,
        line2: line2.trim(),
        ...typedDetails(typed),
      })
    else requestAnimationFrame(() => focusWrong(fields.current))
  }
  const labels = {
    line1: t('orders.checkAddress.street'),
    line2: t('orders.checkAddress.unit'),
    ...detailLabels(t),
    city: t('orders.checkAddress.city'),
    zipCode: t('orders.checkAddress.zip'),
  }
  return (
    <Part title={t('orders.checkAddress')}>
      <LeaveGuard isUnsaved={editing.isUnsaved} />
      <Form onSubmit={send} className="flex flex-col items-start gap-3">
        <p className="text-small">{t('orders.checkAddress.lead')}</p>
        <div ref={fields} className="grid w-full items-start gap-3 sm:grid-cols-2">
          <TextField
            label={labels.line1}
            error={isWrong('line1') ? t('orders.checkAddress.street.wrong') : undefined}
            maxLength={longestStreet}
            value={typed.line1}
            onChange={event => set({ line1: event.target.value })}
          />
          <TextField
            label={labels.line2}
            maxLength={maxUnitLength}
            value={line2}
            onChange={event => set({ line2: event.target.value })}
          />
          <AddressDetailsFields
            typed={typed}
            set={set}
            says={(field, text) => (isTried && wrong.includes(field) ? text : undefined)}
          />
          <TextField
            label={labels.city}
            hint={t('orders.checkAddress.city.hint')}
            error={isWrong('city') ? t('orders.checkAddress.city.wrong') : undefined}
            maxLength={longestCity}
            value={typed.city}
            onChange={event => set({ city: event.target.value })}
          />
          <DigitsField
            label={labels.zipCode}
            error={isWrong('zipCode') ? t('orders.checkAddress.zip.wrong') : undefined}
            length={zipLength}
            value={typed.zipCode}
            onChange={zipCode => set({ zipCode })}
          />
        </div>
        {isLate ? (
          <Notice tone="warning" announced title={whoWasFaster}>
            <p>{t('orders.checkAddress.late', { address: linesOf(address) })}</p>
            <Button className="mt-3" size="sm" variant="outline" onClick={() => set(fieldsOf(address))}>
              {t('orders.checkAddress.discard')}
            </Button>
          </Notice>
        ) : (
          <ChangedMeanwhile editing={editing} objectId={order.id} labels={labels} />
        )}
        {!isLate && (
          <>
            <ActFailure failure={failure} />
            <Button type="submit" size="sm" pending={isPending} disabled={isOff || editing.theirs !== null}>
              {t('orders.checkAddress.done')}
            </Button>
          </>
        )}
      </Form>
    </Part>
  )
}

const linesOf = ({ line1, line2, city, state, postalCode }: Address): string =>
  [line1, line2, city, `${state} ${postalCode}`].filter(Boolean).join(', ')
