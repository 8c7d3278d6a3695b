/** The form of a truck. It is not in `truck.ts`, which drivers load. */

import { z } from 'zod'
import { truckAddOns, truckRigs, truckSizes } from '#domain/fleet/truck.ts'
import { daySchema } from '#domain/value/day-schema.ts'
import { emptyAs, formOf, optionalText, wholeNumber } from '#domain/value/form.ts'
import { optionalIsoDay } from '#domain/value/iso-day.ts'
import { lineOfAtMost, nameOfAtMost } from '#domain/value/one-line.ts'

export const truckFactsSchema = z.strictObject({
  name: nameOfAtMost(100),
  size: z.enum(truckSizes),
  addOns: z.array(z.enum(truckAddOns)).max(4),
  rig: z.enum(truckRigs),
  boxesAtOnce: z.union([z.literal(1), z.literal(2)]).nullable(),
  maxLoadInPounds: z.int().min(1000).max(200_000).nullable(),
  plate: lineOfAtMost(20).nullable(),
  nextInspectionOn: daySchema.nullable(),
  /** Null means the boxes that its size and add-ons carry (rule D8). */
  carries: z.array(z.uuid()).max(50).nullable(),
})

export const truckForm = formOf(truckFactsSchema, {
  maxLoadInPounds: emptyAs(null, wholeNumber),
  plate: optionalText,
  nextInspectionOn: optionalIsoDay,
})
