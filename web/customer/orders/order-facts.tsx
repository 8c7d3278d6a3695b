import { isDateOff } from '#domain/order/visits/is-date-off.ts'
import type { Day } from '#domain/value/calendar.ts'
import type { ListedOrder } from '#web/customer/orders/listed-order.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { formatDay } from '#web/parts/when.ts'
import { Facts } from '#web/ui/facts.tsx'

const neverCame = ['cancelled', 'refunded', 'refund-failed']

/** The facts are where the dumpster is, since when or for when, and how long it stays. They are in one line if there is room. */
export function OrderFacts({ order }: { order: ListedOrder }) {
  const facts = [order.street, ...useDays(order)].filter(fact => fact !== null)
  if (facts.length === 0) return null
  return (
    <p className="mt-1">
      <Facts facts={facts} />
    </p>
  )
}

function useDays({ status, dropOffWindow, pickupWindow, finalPickupWindow, ...order }: ListedOrder): (string | null)[] {
  const { t, language } = useTexts()
  const { deliveredOn, rental, lastEvent } = order
  const date = (day: Day) => formatDay(day, language)
  if (rental) {
    const { daysLeft } = rental
    const days = Math.abs(daysLeft)
    const since = deliveredOn === null ? null : t('dashboard.outSince', { date: date(deliveredOn) })
    return [since, t(daysLeft < 0 ? 'dashboard.daysOver' : 'dashboard.daysLeft', { days })]
  }
  if (deliveredOn !== null) {
    const last = finalPickupWindow ?? pickupWindow
    return [last && t('dashboard.was', { from: date(deliveredOn), to: date(last.day) })]
  }
  const isOff =
    neverCame.includes(status) || isDateOff({ status, timeline: lastEvent === null ? [] : [{ event: lastEvent }] })
  return [dropOffWindow && !isOff ? t('dashboard.comes', { date: date(dropOffWindow.day) }) : null]
}
