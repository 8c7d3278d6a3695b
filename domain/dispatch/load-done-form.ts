/** The office says where and when a load was tipped whose day is over. Without a facility the waste is in the yard, in a full box. */
import { z } from 'zod'
import { formOf, optionalChoice } from '#domain/value/form.ts'
import { localTimeField } from '#domain/value/local-time-field.ts'

export const loadDoneSchema = z.strictObject({ at: z.iso.datetime(), facilityId: z.uuid().nullable() })

/** The hours are by the clock of the yard. */
export const loadDoneForm = (timeZone: string) =>
  formOf(loadDoneSchema, { at: localTimeField(timeZone), facilityId: optionalChoice })
