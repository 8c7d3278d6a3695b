/** Opening hours as people type and read them; the rule keeps minutes since midnight. */

import { type OpeningHours, openingHoursSchema } from '#domain/fleet/facility.ts'
import { dayInMs } from '#domain/value/calendar.ts'
import type { Language } from '#domain/value/language.ts'
import { t } from '#web/i18n/i18n.ts'

/** Monday first, as the week of a hauler runs. */
export const weekdays = ['1', '2', '3', '4', '5', '6', '0'] as const
export type Weekday = (typeof weekdays)[number]

/** "07:00" and "15:30" of a day; both empty where it is closed. */
export type TypedHours = Readonly<Record<Weekday, { readonly opens: string; readonly closes: string }>>

/** 2026-11-22 is a Sunday. */
const sunday = Date.UTC(2026, 10, 22, 12)

export const weekdayName = (day: Weekday, language: Language): string =>
  new Intl.DateTimeFormat(`${language}-US`, { weekday: 'short', timeZone: 'UTC' }).format(
    sunday + Number(day) * dayInMs,
  )

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

function minutesOf(typed: string): number | null {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})$/.exec(typed) ?? []
  return hours === undefined || minutes === undefined ? null : Number(hours) * 60 + Number(minutes)
}

export function typedHours(opens: OpeningHours | null): TypedHours {
  const of = (day: Weekday) => {
    const hours = opens?.[day]
    return { opens: hours ? clock(hours[0]) : '', closes: hours ? clock(hours[1]) : '' }
  }
  return { '0': of('0'), '1': of('1'), '2': of('2'), '3': of('3'), '4': of('4'), '5': of('5'), '6': of('6') }
}

/** Null where a day has one time alone, or closes before it opens. */
export function hoursFrom(typed: TypedHours): OpeningHours | null {
  const days = weekdays.flatMap(day => {
    const { opens, closes } = typed[day]
    return opens === '' && closes === '' ? [] : [[day, [minutesOf(opens), minutesOf(closes)]]]
  })
  return openingHoursSchema.safeParse(Object.fromEntries(days)).data ?? null
}

/** "Mon–Fri 07:00–15:30, Sat 07:00–12:00": days with the same hours stand together. */
export function hoursInWords(opens: OpeningHours | null, language: Language): string {
  if (opens === null) return t('facilities.hours.always')
  const runs: { from: Weekday; to: Weekday; hours: string }[] = []
  for (const [index, day] of weekdays.entries()) {
    const range = opens[day]
    if (!range) continue
    const hours = `${clock(range[0])}–${clock(range[1])}`
    const last = runs.at(-1)
    if (last && last.hours === hours && last.to === weekdays[index - 1]) last.to = day
    else runs.push({ from: day, to: day, hours })
  }
  if (runs.length === 0) return t('facilities.hours.closed')
  const named = ({ from, to }: { from: Weekday; to: Weekday }) =>
    from === to ? weekdayName(from, language) : `${weekdayName(from, language)}–${weekdayName(to, language)}`
  return runs.map(run => `${named(run)} ${run.hours}`).join(', ')
}
