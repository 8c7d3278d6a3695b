/** These functions put opening hours into words. */

import type { OpeningHours } from '#domain/fleet/facility.ts'
import { type Weekday, weekdays } from '#domain/fleet/opening-hours-field.ts'
import { dayInMs } from '#domain/value/calendar.ts'
import type { Language } from '#domain/value/language.ts'
import { t } from '#web/i18n/i18n.ts'
import { formatMinute } from '#web/office/session/clock.ts'
import { dateFormat } from '#web/parts/formats.ts'

/** 2026-11-22 is a Sunday. */
const sunday = Date.UTC(2026, 10, 22, 12)

export const weekdayName = (day: Weekday, language: Language): string =>
  dateFormat(`${language}-US`, { weekday: 'short', timeZone: 'UTC' }).format(sunday + Number(day) * dayInMs)

/** Joins days with the same hours, such as "Mon–Fri 7:00a–3:30p, Sat 7:00a–12:00p". */
export function hoursInWords(opens: OpeningHours | null, language: Language): string {
  if (opens === null) return t('facilities.hours.always')
  const runs: { from: Weekday; to: Weekday; hours: string }[] = []
  for (const [index, day] of weekdays.entries()) {
    const range = opens[day]
    if (!range) continue
    const hours = `${formatMinute(range[0])}–${formatMinute(range[1])}`
    const last = runs.at(-1)
    if (last && last.hours === hours && last.to === weekdays[index - 1]) last.to = day
    else runs.push({ from: day, to: day, hours })
  }
  if (runs.length === 0) return t('facilities.hours.closed')
  const named = ({ from, to }: { from: Weekday; to: Weekday }) =>
    from === to ? weekdayName(from, language) : `${weekdayName(from, language)}–${weekdayName(to, language)}`
  return runs.map(run => `${named(run)} ${run.hours}`).join(', ')
}
