/**
 * The office reports when and where a load of an earlier day was dumped. If the report names no facility, the box is still full in the
 * yard.
 */
import { z } from 'zod'
import { formOf, optionalChoice } from '#domain/value/form.ts'
import { localTimeField } from '#domain/value/local-time-field.ts'

export const loadDoneSchema = z.strictObject({ at: z.iso.datetime(), facilityId: z.uuid().nullable() })

/** The office types the time as the clock of this zone shows it. */
export const loadDoneForm = (timeZone: string) =>
  formOf(loadDoneSchema, { at: localTimeField(timeZone), facilityId: optionalChoice })
