/** A stop that the dispatcher types because no order needs it: an errand, a stop in the yard, or a box that a truck places elsewhere. */
import { z } from 'zod'
import { boxNameSchema } from '#domain/fleet/container-number.ts'
import { daySchema } from '#domain/value/day-schema.ts'
import { nameOfAtMost } from '#domain/value/one-line.ts'
import { reasonSchema } from '#domain/value/reason.ts'

export const maxErrandLength = 200
export const maxStopStreetLength = 200
export const maxStopOrderLength = 20

const address = z
  .strictObject({ line1: z.string().trim().min(3).max(maxStopStreetLength), zipCode: z.string().regex(/^\d{5}$/) })
  .nullable()
/** If the day is closed, the office has to enter a reason. */
const onDay = { day: daySchema, anyway: reasonSchema.optional() }

export const typedStopSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('errand'),
    ...onDay,
    errand: nameOfAtMost(maxErrandLength),
    facilityId: z.uuid().nullable(),
    address,
    box: boxNameSchema.nullable(),
  }),
  z.strictObject({ kind: z.literal('yard'), ...onDay, facilityId: z.uuid().nullable() }),
  z.strictObject({
    kind: z.literal('relocation'),
    ...onDay,
    order: z.string().trim().toUpperCase().min(1).max(maxStopOrderLength),
    address,
  }),
])
