import { formatCents } from '#domain/value/money.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { ActFailure } from '#web/office/edit/act-failure.tsx'
import { useOfficeAct } from '#web/office/edit/use-office-act.ts'
import { type OfficeOrder, refreshOrders } from '#web/office/orders/queries.ts'
import { formatInstant } from '#web/parts/when.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

type UnchargedProps = { order: OfficeOrder; money: NonNullable<OfficeOrder['money']> }

/** The weighing made a completed order dearer by this amount, which its customer may pay freely. */
export function Uncharged({ order, money: { uncharged } }: UnchargedProps) {
  const { t, language } = useTexts()
  const { submit, isPending, failure, isOff } = useOfficeAct(
    (api, amountInCents: number) => api.office.money.offerVoluntaryPayment.mutate({ orderId: order.id, amountInCents }),
    { refresh: refreshOrders, onDone: () => toast({ kind: 'success', title: t('correction.offer.sent') }) },
  )
  if (!uncharged) return null
  const { amountInCents, offeredAt } = uncharged
  return (
    <div className="flex flex-col items-start gap-2 text-small">
      <p>{t('correction.uncharged', { amount: formatCents(amountInCents) })}</p>
      {offeredAt && <p>{t('correction.offered', { at: formatInstant(offeredAt, order.timeZone, language) })}</p>}
      <Button
        size="sm"
        variant="outline"
        pending={isPending}
        disabled={isOff}
        onClick={() => void submit(amountInCents)}
      >
        {t(offeredAt ? 'correction.offer.again' : 'correction.offer')}
      </Button>
      <ActFailure failure={failure} />
    </div>
  )
}
