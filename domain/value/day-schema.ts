/** A request brings a day in this form. The module is apart from `calendar.ts`, which every first visit loads. */
import { z } from 'zod'
import { type Day, isDay } from './calendar.ts'

export const daySchema = z
  .number()
  .refine(isDay, 'Must be 12:00 UTC of a calendar date')
  .transform(value => value as Day)
