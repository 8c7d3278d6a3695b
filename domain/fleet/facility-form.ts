/** The form of a yard, or of a place where loads are dumped. It is not in `facility.ts`, which other pages load. */
import { z } from 'zod'
import { facilityKinds, openingHoursSchema } from '#domain/fleet/facility.ts'
import { openingHoursField } from '#domain/fleet/opening-hours-field.ts'
import { type Codec, dollars, emptyAs, formOf, wholeNumber } from '#domain/value/form.ts'
import { nameOfAtMost } from '#domain/value/one-line.ts'
import { zipSchema } from '#domain/value/zip-schema.ts'

const positionSchema = z.strictObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
})
type Position = z.infer<typeof positionSchema>

/** The field has a position such as "30.18, -97.66". If it is empty, the position is that of the address. */
const positionField: Codec<string, Position | null> = {
  toTyped: position => (position ? `${position.latitude}, ${position.longitude}` : ''),
  fromTyped: typed => {
    if (typed.trim() === '') return null
    const [, latitude, longitude] = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(typed) ?? []
    return latitude === undefined ? undefined : { latitude: Number(latitude), longitude: Number(longitude) }
  },
}

/** Spaces around a pasted ZIP are removed. */
const zipField: Codec<string, string> = {
  inputMode: 'numeric',
  toTyped: zip => zip ?? '',
  fromTyped: typed => typed.trim(),
}

export const facilityFactsSchema = z.strictObject({
  name: nameOfAtMost(100),
  kind: z.enum(facilityKinds),
  line1: nameOfAtMost(200),
  zipCode: zipSchema,
  /** Null means the position of the address. */
  position: positionSchema.nullable(),
  /** Null means that the facility is always open. */
  opens: openingHoursSchema.nullable(),
  /** Null means that the facility takes every material. */
  materialIds: z.array(z.uuid()).max(100).nullable(),
  minutes: z.int().min(0).max(480),
  /** At most $1,000.00 a ton. Missing if the person has no right to see money. */
  tipRateInCents: z.int().min(0).max(100_000).nullable().optional(),
})

export const facilityForm = formOf(facilityFactsSchema, {
  zipCode: zipField,
  position: positionField,
  opens: openingHoursField,
  minutes: wholeNumber,
  tipRateInCents: emptyAs(null, dollars),
})
