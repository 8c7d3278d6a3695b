/** These settings say for how many months rows and pictures are kept (rule A30). */
import { z } from 'zod'
import { type Ages, type Period, periods } from '#domain/retention/periods.ts'

const monthsKept = ({ months, least, most, what, because }: Period) =>
  z.coerce
    .number()
    .int()
    .min(least, `At least ${least} months, because ${because}.`)
    .max(most)
    .default(months)
    .describe(`Months that ${what}. At least ${least}, because ${because}.`)

export const retentionSettings = {
  PHOTO_MONTHS: monthsKept(periods.photos),
  TICKET_MONTHS: monthsKept(periods.tickets),
  KEEP_MESSAGES_MONTHS: monthsKept(periods.messages),
  KEEP_PROVIDER_EVENTS_MONTHS: monthsKept(periods.providerEvents),
  KEEP_CHANGES_MONTHS: monthsKept(periods.changes),
  KEEP_TAPS_MONTHS: monthsKept(periods.taps),
  KEEP_TRUCK_CHECKS_MONTHS: monthsKept(periods.truckChecks),
  KEEP_CARTS_MONTHS: monthsKept(periods.carts),
  KEEP_BOOKS_MONTHS: monthsKept(periods.books),
}

type Set = z.infer<z.ZodObject<typeof retentionSettings>>

export const agesFrom = (set: Set): Ages => ({
  photos: set.PHOTO_MONTHS,
  tickets: set.TICKET_MONTHS,
  messages: set.KEEP_MESSAGES_MONTHS,
  providerEvents: set.KEEP_PROVIDER_EVENTS_MONTHS,
  changes: set.KEEP_CHANGES_MONTHS,
  taps: set.KEEP_TAPS_MONTHS,
  truckChecks: set.KEEP_TRUCK_CHECKS_MONTHS,
  carts: set.KEEP_CARTS_MONTHS,
  books: set.KEEP_BOOKS_MONTHS,
})
