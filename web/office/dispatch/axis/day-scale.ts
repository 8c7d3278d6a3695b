import type { Span } from '#domain/dispatch/plan/day-spans.ts'

/** Turns minutes of the day into pixels of a lane. `rem` is the size of a letter, with which cards grow. */
export type DayScale = { readonly hours: Span; readonly width: number; readonly rem: number }

export const xOf = ({ hours, width }: DayScale, minute: number): number =>
  ((minute - hours.from) / (hours.to - hours.from)) * width

export const minuteAt = ({ hours, width }: DayScale, x: number): number =>
  hours.from + (x / width) * (hours.to - hours.from)

/** Returns where a span begins, and how wide it is. A part outside of the hours is cut off. */
export function rangeOf(scale: DayScale, { from, to }: Span): { left: number; width: number } {
  const left = Math.max(0, xOf(scale, from))
  return { left, width: Math.max(0, Math.min(scale.width, xOf(scale, to)) - left) }
}
