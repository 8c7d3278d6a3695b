/** The schema of a window in a call. It is not in `window.ts`, which the pages of days load. */
import { z } from 'zod'
import { daySchema } from '#domain/value/day-schema.ts'

const hour = z.int().min(0).max(24)

export const windowSchema = z.strictObject({ day: daySchema, start: hour, end: hour })
export const pickupWindowSchema = windowSchema.extend({ isActualPickupDate: z.boolean() })
