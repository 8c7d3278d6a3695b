/** The field for opening hours as people type them. Its value has minutes since midnight. */
import { type OpeningHours, openingHoursSchema } from '#domain/fleet/facility.ts'
import type { Codec } from '#domain/value/form.ts'

/** The week of a hauler begins on Monday. */
export const weekdays = ['1', '2', '3', '4', '5', '6', '0'] as const
export type Weekday = (typeof weekdays)[number]

type DayHours = { readonly opens: string; readonly closes: string }

/** The times of each day, such as "07:00" and "15:30". Both are empty if the facility is closed on that day. */
export type TypedHours = {
  readonly isAlwaysOpen: boolean
  readonly days: Readonly<Record<Weekday, DayHours>>
}

/** Formats minutes after midnight: 450 becomes "07:30". */
export const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Null means that the facility is always open. A day is refused if it has only one of the two times, or if it closes before it opens. */
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
