import type { DayPrices } from '#domain/schedule/day-price.ts'
import { type NearDays, type NearDiscount, type NearTruck, nearDiscountOnDay } from '#domain/schedule/near-truck.ts'
import { type Day, daysBetween } from '#domain/value/calendar.ts'
import { formatCents } from '#domain/value/money.ts'
import { shortDollars, shortPrice } from '#web/customer/checkout/schedule/use-day-prices.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { reasonOfDayOff } from '#web/parts/schedule/day-off.ts'
import { MonthCalendar } from '#web/parts/schedule/month-calendar.tsx'
import type { DayLook } from '#web/parts/schedule/month-grid.tsx'
import type { useVisits } from '#web/parts/schedule/use-visits.ts'
import { formatDay } from '#web/parts/when.ts'
import { useWide } from '#web/ui/use-wide.ts'

/** The next tap chooses the day of this visit, and the focus goes to `focusOn`. */
export type Aim = { readonly visit: 'dropOff' | 'pickup'; readonly focusOn: { readonly day: Day } | null }

type RentalCalendarProps = {
  visits: ReturnType<typeof useVisits>
  today: Day
  prices: DayPrices | null
  /** On these days a truck is near anyway, so they are cheaper (rule P34). */
  near?: NearDays | undefined
  /** The cart already has the discount of this day. */
  found: NearTruck | null
  aim: Aim
  /** Missing if the drop-off is agreed. Then each tap chooses the pick-up. */
  onAim?: ((aim: Aim) => void) | undefined
}

/**
 * The rental is a range of days that the customer chooses by two taps. A tap on a day before the drop-off begins a new
 * range (rule S20).
 */
export function RentalCalendar({ visits, today, prices, near, found, aim, onAim }: RentalCalendarProps) {
  const { t } = useTexts()
  const isWide = useWide()
  const lookOf = useDayLook(visits, prices, { aim, isFixed: onAim === undefined, near, found })
  const { dropOff, pickup } = visits
  const choose = (day: Day) => {
    const isDropOff = onAim !== undefined && (aim.visit === 'dropOff' || dropOff.day === null || day < dropOff.day)
    if (isDropOff) dropOff.onDay(day)
    else pickup.onDay(day)
    onAim?.({ visit: isDropOff ? 'pickup' : 'dropOff', focusOn: null })
  }
  return (
    <div className="flex flex-col gap-2">
      <MonthCalendar
        label={t('schedule.calendar')}
        first={dropOff.first}
        last={dropOff.last}
        today={today}
        shown={dropOff.day ?? dropOff.first}
        focusOn={aim.focusOn}
        months={isWide ? 2 : 1}
        lookOf={lookOf}
        onSelect={choose}
      />
      {near && near.days.length > 0 && (
        <p className="text-small text-ink-soft">{t('schedule.near', { amount: nearAmount(near) })}</p>
      )}
      <LengthLine visits={visits} prices={prices} aim={aim} />
    </div>
  )
}

/** Included days have their own background. Each further day shows its price. */
function useDayLook(
  { dropOff, pickup }: RentalCalendarProps['visits'],
  prices: DayPrices | null,
  { aim, isFixed, near, found }: Pick<RentalCalendarProps, 'aim' | 'near' | 'found'> & { isFixed: boolean },
) {
  const texts = useTexts()
  const { t } = texts
  const offOf = (day: Day) => {
    const isBefore = dropOff.day === null || day < dropOff.day
    if (!isFixed && (aim.visit === 'dropOff' || isBefore)) return reasonOfDayOff(day, dropOff, texts)
    return isBefore || day === dropOff.day ? t('schedule.off.sameDay') : reasonOfDayOff(day, pickup, texts)
  }
  const lookOf = (day: Day): DayLook => {
    const off = offOf(day)
    const visit = day === dropOff.day ? 'schedule.dropOff' : day === pickup.day ? 'schedule.pickup' : null
    const chosen = { off, isChosen: visit !== null, words: visit ? [t(visit)] : [] }
    const days = dropOff.day === null ? -1 : daysBetween(dropOff.day, day)
    if (days < 0 || day > dropOff.last) return chosen
    const isRented = pickup.day !== null && day <= pickup.day
    if (!prices) return { ...chosen, ground: isRented ? 'beyond' : undefined }
    const { includedDays, extraInCents } = prices
    if (includedDays === null) return { ...chosen, ground: isRented ? 'included' : undefined }
    if (days <= includedDays) {
      return { ...chosen, ground: 'included', words: [...chosen.words, t('schedule.word.included')] }
    }
    const costs = extraInCents(days) - extraInCents(days - 1)
    const price = t('schedule.word.price', { price: formatCents(costs) })
    return {
      ...chosen,
      ground: isRented ? 'beyond' : undefined,
      ...(costs > 0 && { note: shortPrice(costs), words: [...chosen.words, price] }),
    }
  }
  return (day: Day): DayLook => {
    const look = lookOf(day)
    const isDropOff = !isFixed && (aim.visit === 'dropOff' || day === dropOff.day)
    const discount = isDropOff ? nearDiscountOnDay(day, found, near) : null
    if (!discount || look.off !== undefined) return look
    const words = [...(look.words ?? []), t('schedule.word.near', { amount: nearAmount(discount) })]
    return { ...look, words, note: `-${nearAmount(discount)}` }
  }
}

/** The text is "$20" or "5%". */
const nearAmount = (near: NearDiscount): string =>
  near.kind === 'flat' ? shortDollars(near.amountInCents) : `${near.percent}%`

/** The line shows how long the rental is, which days cost more, and what the next tap chooses. */
function LengthLine({ visits, prices, aim }: Pick<RentalCalendarProps, 'visits' | 'prices' | 'aim'>) {
  const { t, language } = useTexts()
  const [dropOff, pickup] = [visits.dropOff.day, visits.pickup.day]
  const days = dropOff !== null && pickup !== null ? Math.max(0, daysBetween(dropOff, pickup)) : 0
  const extra = prices?.extraInCents(days) ?? 0
  return (
    <div aria-live="polite" className="min-h-12">
      {days > 0 && <p className="font-medium">{lengthText(days, prices, t)}</p>}
      <p className="text-small text-ink-soft">
        {aim.visit === 'pickup' && dropOff !== null
          ? pickup === null
            ? t('schedule.second')
            : t('schedule.second.or', { day: formatDay(pickup, language) })
          : dropOff === null && t('schedule.first')}
        {extra > 0 && ` ${t('schedule.length.beforeTax')}`}
      </p>
    </div>
  )
}

function lengthText(days: number, prices: DayPrices | null, t: ReturnType<typeof useTexts>['t']): string {
  const length = t('schedule.days', { days })
  if (!prices) return length
  const extra = prices.extraInCents(days)
  if (extra === 0) return t('schedule.length.included', { days: length })
  return t('schedule.length.more', {
    days: length,
    more: days - (prices.includedDays ?? 0),
    price: `+${formatCents(extra)}`,
  })
}
