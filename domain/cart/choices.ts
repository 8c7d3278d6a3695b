/** The schemas of the answers to the checkout's questions. Forms and calls share them (rules C5 to C8). */

import { z } from 'zod'
import { maxPromotionCodeLength, restrictionDetailLength, restrictionTypes } from '#domain/cart/cart.ts'
import { nameOfAtMost } from '#domain/value/one-line.ts'

const idSchema = z.uuid('One of the choices is no longer offered. Please choose again.')
const isWithoutRepeats = (ids: readonly string[]) => new Set(ids).size === ids.length
const noRepeats = 'Each choice can be made once.'

export const customerTypeSchema = z.enum(['contractor', 'individual'])

export const cleanupIdsSchema = z
  .array(idSchema)
  .min(1, 'Please make a selection')
  .max(20)
  .refine(isWithoutRepeats, noRepeats)

export const materialsSchema = z
  .array(z.strictObject({ id: idSchema, quantity: z.int().min(1).max(100).optional() }))
  .min(1, 'Please make a selection')
  .max(50)
  .refine(materials => isWithoutRepeats(materials.map(one => one.id)), noRepeats)

/** Exactly one dumpster of one container type (rule C6). */
export const containersSchema = z
  .record(idSchema, z.literal(1))
  .refine(containers => Object.keys(containers).length === 1, 'Please choose one dumpster.')

export const restrictionsSchema = z.partialRecord(
  z.enum(restrictionTypes),
  z.string().trim().max(restrictionDetailLength),
)

export const addOnIdsSchema = z.array(idSchema).max(50).refine(isWithoutRepeats, noRepeats)

export const deliveryLocationTypeSchema = z.enum(['public', 'private'], { error: 'Please make a selection' })

export const promotionCodeSchema = nameOfAtMost(maxPromotionCodeLength)
