/**
 * The schema of a saved view that the office sends (rule V3). It has a file of its own, so that pages use saved views without loading zod.
 */
import { z } from 'zod'
import { formOf } from '#domain/value/form.ts'
import { nameOfAtMost } from '#domain/value/one-line.ts'
import { maxViewNameLength, tidyAddress } from './saved-view.ts'

export const viewAddressSchema = z
  .string()
  .max(500)
  .refine(address => tidyAddress(address) === address, 'Not an address that can be kept')

/** A view has a name, and is for its author or for everybody in the office. */
export const viewSchema = z.strictObject({ name: nameOfAtMost(maxViewNameLength), isForAll: z.boolean() })
export const viewForm = formOf(viewSchema, {})
