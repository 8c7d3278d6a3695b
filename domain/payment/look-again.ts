/**
 * The product asks the payment service again about a payment without a result and about an event that fits no payment (rule M19). It asks
 * soon at first, and then less and less often.
 */
const minuteInMs = 60_000
const waitsInMinutes = [1, 3, 10, 30, 120, 360]

/** `looks` is the number of times that the product has already asked. */
export const waitBeforeLookInMs = (looks: number): number =>
  (waitsInMinutes[Math.min(looks, waitsInMinutes.length - 1)] ?? 0) * minuteInMs

/** The number of tries after which the product gives up an event that fits no payment. They take about two days. */
export const maxTriesOfEvent = 12
