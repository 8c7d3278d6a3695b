import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addressByHandSchema, longestCity, longestStreet } from '#domain/typed-address/by-hand.ts'
import { useApi } from '#web/client/query.ts'
import { useSubmit } from '#web/frame/forms/use-submit.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { ActFailure } from '#web/office/edit/act-failure.tsx'
import { type OfficeOrder, refreshOrders } from '#web/office/orders/queries.ts'
import { Part } from '#web/office/part.tsx'
import { Button } from '#web/ui/button.tsx'
import { DigitsField } from '#web/ui/digits-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type CheckAddressProps = { order: OfficeOrder; address: NonNullable<OfficeOrder['place']['address']> }

const zipLength = 5

/** An address that was typed by hand (rule C26), confirmed as it is or changed. What was typed stays after a refusal. */
export function CheckAddress({ order, address }: CheckAddressProps) {
  const { t } = useTexts()
  const api = useApi()
  const queries = useQueryClient()
  const [line1, setLine1] = useState(address.line1)
  const [line2, setLine2] = useState(address.line2 ?? '')
  const [city, setCity] = useState(address.city)
  const [zipCode, setZip] = useState(address.postalCode.slice(0, zipLength))
  const [isSent, setSent] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const read = addressByHandSchema.safeParse({ line1, city, zipCode })
  const isWrong = (field: string) => isSent && (read.error?.issues.some(issue => issue.path[0] === field) ?? false)
  const { submit, isPending } = useSubmit(
    async () => {
      setSent(true)
      setFailure(null)
      if (!read.success) return
      await api.office.orders.checkAddress.mutate({ orderId: order.id, address: read.data, line2: line2.trim() })
      await refreshOrders(queries)
    },
    { onError: setFailure },
  )
  return (
    <Part title={t('orders.checkAddress')}>
      <p className="text-small">{t('orders.checkAddress.lead')}</p>
      <div className="mt-3 grid items-start gap-3 sm:grid-cols-2">
        <TextField
          label={t('orders.checkAddress.street')}
          error={isWrong('line1') ? t('orders.checkAddress.street.wrong') : undefined}
          maxLength={longestStreet}
          value={line1}
          onChange={event => setLine1(event.target.value)}
        />
        <TextField
          label={t('orders.checkAddress.unit')}
          maxLength={100}
          value={line2}
          onChange={event => setLine2(event.target.value)}
        />
        <TextField
          label={t('orders.checkAddress.city')}
          hint={t('orders.checkAddress.city.hint')}
          error={isWrong('city') ? t('orders.checkAddress.city.wrong') : undefined}
          maxLength={longestCity}
          value={city}
          onChange={event => setCity(event.target.value)}
        />
        <DigitsField
          label={t('orders.checkAddress.zip')}
          error={isWrong('zipCode') ? t('orders.checkAddress.zip.wrong') : undefined}
          length={zipLength}
          value={zipCode}
          onChange={setZip}
        />
      </div>
      <ActFailure failure={failure} />
      <Button className="mt-3" size="sm" pending={isPending} onClick={() => void submit()}>
        {t('orders.checkAddress.done')}
      </Button>
    </Part>
  )
}
