/** The schema of a day in a call. It is not in `calendar.ts`, which every first visit loads. */
import { z } from 'zod'
import { type Day, isDay } from './calendar.ts'

export const daySchema = z
  .number()
  .refine(isDay, 'Must be 12:00 UTC of a calendar date')
  .transform(value => value as Day)
