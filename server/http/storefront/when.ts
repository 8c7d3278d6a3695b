/** The public pages write days and hours in this form. */

import type { WindowRange } from '#domain/schedule/window.ts'
import type { Day } from '#domain/value/calendar.ts'
import type { Language } from '#domain/value/language.ts'
import { type Html, html } from '#server/http/html.ts'
import type { View } from '#server/http/storefront/view.ts'

/** Writes the day as "Friday, November 27". */
export const longDay = (day: Day, language: Language): string =>
  new Intl.DateTimeFormat(`${language}-US`, { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' }).format(
    day,
  )

/** Lists the hauler's time windows, from Monday to Friday and on Saturdays (rule S5). */
export const weeklyHours = (view: View): Html =>
  html`<ul>${weeklyHoursTexts(view).map(text => html`<li>${text}</li>`)}</ul>`

export function weeklyHoursTexts({ storefront, words, language }: View): string[] {
  const { ranges } = storefront.schedule
  const ofWeek = hoursOf(
    ranges.filter(range => !range.onlyWeekend),
    language,
  )
  const ofSaturday = hoursOf(
    ranges.filter(range => range.onlyWeekend),
    language,
  )
  return [
    ...(ofWeek ? [words.hours.week(ofWeek)] : []),
    ...(ofSaturday ? [words.hours.saturday(ofSaturday)] : []),
    words.hours.sunday,
  ]
}

function hoursOf(ranges: readonly WindowRange[], language: Language): string {
  const sorted = [...ranges].sort((a, b) => a.start - b.start || a.end - b.end)
  return sorted.map(({ start, end }) => `${clock(start, language)} – ${clock(end, language)}`).join(', ')
}

const clock = (hour: number, language: Language): string =>
  new Intl.DateTimeFormat(`${language}-US`, { hour: 'numeric', timeZone: 'UTC' })
    .format(Date.UTC(2000, 0, 1, hour))
    .replace(/\s/g, '\u00a0')
