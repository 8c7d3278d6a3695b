/** Opening hours as people type them; the value keeps minutes since midnight. */
import { type OpeningHours, openingHoursSchema } from '#domain/fleet/facility.ts'
import type { Codec } from '#domain/value/form.ts'

/** Monday first, as the week of a hauler runs. */
export const weekdays = ['1', '2', '3', '4', '5', '6', '0'] as const
export type Weekday = (typeof weekdays)[number]

type DayHours = { readonly opens: string; readonly closes: string }

/** "07:00" and "15:30" of each day; both are empty if the place is closed. */
export type TypedHours = {
  readonly isAlwaysOpen: boolean
  readonly days: Readonly<Record<Weekday, DayHours>>
}

/** 450 minutes after midnight is "07:30". */
export const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Hours of null are those of a place that is always open. A day with one time alone, or that closes before it opens, is wrong. */
export const openingHoursField: Codec<TypedHours, OpeningHours | null> = {
  toTyped: hours => {
    const dayOf = (day: Weekday): DayHours => {
      const range = hours?.[day]
      return { opens: range ? clockOf(range[0]) : '', closes: range ? clockOf(range[1]) : '' }
    }
    return {
      isAlwaysOpen: hours === null,
      days: {
        '0': dayOf('0'),
        '1': dayOf('1'),
        '2': dayOf('2'),
        '3': dayOf('3'),
        '4': dayOf('4'),
        '5': dayOf('5'),
        '6': dayOf('6'),
      },
    }
  },
  fromTyped: ({ isAlwaysOpen, days }) => {
    if (isAlwaysOpen) return null
    const ranges = weekdays.flatMap(day => {
      const { opens, closes } = days[day]
      return opens === '' && closes === '' ? [] : [[day, [minutesOf(opens), minutesOf(closes)]]]
    })
    return openingHoursSchema.safeParse(Object.fromEntries(ranges)).data
  },
}

function minutesOf(typed: string): number | null {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})$/.exec(typed) ?? []
  return hours === undefined || minutes === undefined ? null : Number(hours) * 60 + Number(minutes)
}
