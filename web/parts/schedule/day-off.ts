import { type HaulerCalendar, isBookable } from '#domain/schedule/bookable-day.ts'
import { closedDayName } from '#domain/schedule/closed-day.ts'
import { type Day, isSunday } from '#domain/value/calendar.ts'
import type { Language } from '#domain/value/language.ts'
import type { useTexts } from '#web/i18n/i18n.ts'
import { formatDay } from '#web/parts/when.ts'

type Limits = HaulerCalendar & {
  readonly first: Day
  readonly last: Day
  /** Days without a free box or truck (rule S18). */
  readonly full?: readonly Day[] | undefined
}
type Texts = { readonly t: ReturnType<typeof useTexts>['t']; readonly language: Language }

/** Returns why a day cannot be chosen. Undefined if the day can be chosen (rules S2, S3, S4, S16 and S18). */
export function reasonOfDayOff(
  day: Day,
  { first, last, full, ...calendar }: Limits,
  { t, language }: Texts,
): string | undefined {
  const closed = closedDayName(day, calendar.closedDays)
  if (closed !== null) return t('schedule.closed', { day: formatDay(day, language), name: closed })
  if (isSunday(day)) return t('schedule.off.sunday')
  if (day < first) return t('schedule.off.early', { day: formatDay(first, language) })
  if (day > last) return t('schedule.off.late', { day: formatDay(last, language) })
  if (full?.includes(day)) return t('schedule.full', { day: formatDay(day, language) })
  return isBookable(day, calendar) ? undefined : t('schedule.off.noHours')
}
