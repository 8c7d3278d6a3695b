/** The office checks an address that a person typed by hand (rule C26): its street, its city and ZIP, its unit and its details. */
import { z } from 'zod'
import { addressDetailsShape, line2Schema } from '#domain/value/address-schema.ts'
import { formOf } from '#domain/value/form.ts'
import { addressByHandSchema } from './by-hand.ts'

/** The fields that the call takes besides the address itself. */
export const addressCheckShape = {
  line2: line2Schema,
  ...addressDetailsShape,
}

export const addressCheckForm = formOf(z.strictObject({ ...addressByHandSchema.shape, ...addressCheckShape }), {})
