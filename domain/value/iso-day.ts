/** The content of a browser's date field is "2026-11-26". */
import { type Day, dayOf, isoDateOf } from './calendar.ts'
import type { Codec } from './form.ts'

export const isoDay: Codec<string, number> = {
  toTyped: day => (day === null ? '' : isoDateOf(day as Day)),
  fromTyped: typed => (/^20\d\d-\d\d-\d\d$/.test(typed) ? dayOf(typed) : undefined),
}

/** The same field, which may be empty. */
export const optionalIsoDay: Codec<string, number | null> = {
  toTyped: isoDay.toTyped,
  fromTyped: typed => (typed === '' ? null : isoDay.fromTyped(typed)),
}
