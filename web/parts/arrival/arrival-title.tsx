import type { TimeWindow } from '#domain/schedule/window.ts'
import type { Day } from '#domain/value/calendar.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type { Arrival } from '#web/parts/arrival/arrival-of.ts'
import { formatLongDay, formatShortHours } from '#web/parts/when.ts'

/** A title such as "Arrives Tuesday, Nov 24, 9 AM–12 PM" (rule L18). */
export function ArrivalTitle({ arrival, today }: { arrival: Arrival; today: Day }) {
  const { t, language } = useTexts()
  const hours = (window: TimeWindow) => formatShortHours(window, language)
  const day = (of: Day) => formatLongDay(of, language)
  switch (arrival.kind) {
    case 'arrives':
    case 'collects': {
      const { kind, window } = arrival
      if (window.day === today) return t(`arrival.${kind}.today`, { hours: hours(window) })
      return t(`arrival.${kind}`, { day: day(window.day), hours: hours(window) })
    }
    case 'arriving':
      return t('arrival.arriving', { hours: hours(arrival.window) })
    case 'collecting':
      return t('arrival.collecting')
    case 'standing':
    case 'collected':
      return t(`arrival.${arrival.kind}`, { day: day(arrival.day) })
    default:
      return t(`arrival.${arrival.kind}`, { tons: arrival.tons })
  }
}
