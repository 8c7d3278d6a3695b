import { useQuery } from '@tanstack/react-query'
import { addDays, daysBetween } from '#domain/value/calendar.ts'
import { formatCents } from '#domain/value/money.ts'
import type { OrderView } from '#web/customer/orders/order/order-view.ts'
import { orderWeightQuery } from '#web/customer/orders/queries.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { dayDelivered } from '#web/parts/arrival/arrival-of.ts'
import { formatDay } from '#web/parts/when.ts'
import { Card } from '#web/ui/card.tsx'

/** The card is shown while the dumpster is on site. It draws how many days are left and shows the price of tomorrow. */
export function RentalCard({ order }: { order: OrderView }) {
  const { t, language } = useTexts()
  const { rental } = order
  if (!rental) return null
  const { daysLeft, isActual } = rental
  const deliveredOn = dayDelivered(order)
  const date = formatDay(rental.endsOn, language)
  const days = Math.abs(daysLeft)
  return (
    <Card aria-label={t('order.rental')}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-large font-bold">
          {t(daysLeft >= 0 ? 'order.rental.left' : 'order.rental.over', { days })}
        </h2>
        <p className="text-small text-ink-soft">
          {t(isActual ? 'order.rental.ends' : 'order.rental.approximate', { date })}
        </p>
      </div>
      {deliveredOn !== null && <DaysDrawn total={daysBetween(deliveredOn, rental.endsOn)} left={daysLeft} />}
      <CostOfNextDays rental={rental} isFetchedThen={order.status !== 'drop-off-confirmed'} />
      <Extensions order={order} />
      <WeightIncluded orderId={order._id} />
    </Card>
  )
}

type CostOfNextDaysProps = { rental: NonNullable<OrderView['rental']>; isFetchedThen: boolean }

/** The line shows the price of tomorrow, or the day until which the customer pays nothing more. */
function CostOfNextDays({ rental: { days, endsOn, daysLeft }, isFetchedThen }: CostOfNextDaysProps) {
  const { t, language } = useTexts()
  if (!days) return null
  const { includedUntil, tomorrowInCents, dayAfterInCents } = days
  if (tomorrowInCents > 0) {
    return (
      <p className="mt-3 text-small">{t('order.rental.tomorrowCosts', { amount: formatCents(tomorrowInCents) })}</p>
    )
  }
  if (includedUntil === null) return <p className="mt-3 text-small">{t('order.rental.anyDays')}</p>
  // The pick-up comes before the covered days end, so the price of a later day does not matter.
  if (isFetchedThen && endsOn < includedUntil)
    return <p className="mt-3 text-small">{t('order.rental.coveredUntilThen')}</p>
  const isOver = includedUntil <= addDays(endsOn, -daysLeft)
  if (isOver) return <p className="mt-3 text-small">{t('order.rental.untilWeCome')}</p>
  const values = { date: formatDay(includedUntil, language), amount: formatCents(dayAfterInCents) }
  return <p className="mt-3 text-small">{t('order.rental.includedUntil', values)}</p>
}

/** The customer added these days. Each line shows how they are paid. */
function Extensions({ order }: { order: OrderView }) {
  const { t, language } = useTexts()
  return order.extensions.map(({ pickupDay, at, priceInCents, taxInCents, payment }) => (
    <p key={at} className="mt-1 text-small">
      {t('order.rental.extended', {
        date: formatDay(pickupDay, language),
        amount: formatCents(priceInCents + taxInCents),
      })}{' '}
      {priceInCents > 0 && t(extensionPaid[payment])}
    </p>
  ))
}

const extensionPaid = {
  charged: 'order.rental.extension.charged',
  declined: 'order.rental.extension.declined',
  'in-doubt': 'order.rental.extension.inDoubt',
  'with-bill': 'order.rental.extension.withBill',
} as const

function WeightIncluded({ orderId }: { orderId: string }) {
  const { t } = useTexts()
  const { data } = useQuery(orderWeightQuery(orderId))
  if (!data) return <p className="mt-1 min-h-5" />
  if (data.totalWeightInTons === 0) return null
  const values = { tons: data.totalWeightInTons, perTon: formatCents(data.pricePerTonInCents) }
  return <p className="mt-1 text-small">{t('order.rental.weight', values)}</p>
}

const maxDaysDrawn = 31

/** The bar draws the days since the dumpster came. The used days are filled and today is marked. The words beside it say the same. */
function DaysDrawn({ total, left }: { total: number; left: number }) {
  const days = Math.min(Math.max(1, total), maxDaysDrawn)
  const used = Math.min(days, Math.max(0, Math.round(days * (1 - left / Math.max(1, total)))))
  const room = 100 / days
  return (
    <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true" className="mt-3 block h-2.5 w-full">
      {Array.from({ length: days }, (_, at) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order, so a day is known by its index
          key={at}
          x={at * room + 0.3}
          width={room - 0.6}
          height="6"
          rx="0.6"
          className={at < used ? (left < 0 ? 'fill-danger' : 'fill-accent') : at === used ? 'fill-ink' : 'fill-line'}
        />
      ))}
    </svg>
  )
}
