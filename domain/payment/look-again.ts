/**
 * The product asks the payment service again about a payment that has no result, and about an event that fits no payment (rule M19): soon
 * at first, then less and less often.
 */
const minuteInMs = 60_000
const waitsInMinutes = [1, 3, 10, 30, 120, 360]

/** `looks` is the number of earlier looks. */
export const waitBeforeLookInMs = (looks: number): number =>
  (waitsInMinutes[Math.min(looks, waitsInMinutes.length - 1)] ?? 0) * minuteInMs

/** After this many tries, which take about two days, an event that fits no payment is given up. */
export const maxTriesOfEvent = 12
