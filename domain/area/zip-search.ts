/** The ways to search ZIPs for an area (rule Z3): by a list, by city, by county, or within a number of miles of a ZIP. */
import { z } from 'zod'
import { maxZipsAtOnce } from '#domain/area/zip-list.ts'
import { straightMiles } from '#domain/dispatch/plan/distance.ts'
import { nameOfAtMost } from '#domain/value/one-line.ts'
import { zipSchema } from '#domain/value/zip-schema.ts'

/** The longest radius in miles. A dumpster truck does not drive farther. */
export const maxRadiusInMiles = 100

const placeName = nameOfAtMost(100)
const stateName = z
  .string()
  .trim()
  .regex(/^[A-Za-z]{2}$/)
  .toUpperCase()

export const zipSearchSchema = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('list'), zipCodes: z.array(zipSchema).min(1).max(maxZipsAtOnce) }),
  z.strictObject({ by: z.literal('city'), city: placeName, state: stateName }),
  z.strictObject({ by: z.literal('county'), county: placeName, state: stateName }),
  z.strictObject({ by: z.literal('radius'), zipCode: zipSchema, miles: z.number().positive().max(maxRadiusInMiles) }),
])
export type ZipSearch = z.infer<typeof zipSearchSchema>
export const zipSearches = ['list', 'city', 'county', 'radius'] as const satisfies readonly ZipSearch['by'][]

type Point = { readonly latitude: number; readonly longitude: number }

/** Returns the ZIPs whose centers are within `miles` of a point in a straight line, the nearest first. */
export function within<Zip extends Point>(zips: readonly Zip[], middle: Point, miles: number): Zip[] {
  return zips
    .map(zip => ({ zip, away: straightMiles(middle, zip) }))
    .filter(({ away }) => away <= miles)
    .sort((a, b) => a.away - b.away)
    .map(({ zip }) => zip)
}

/** Compares counties by name: "Travis County" and "travis" are equal. */
export const sameCounty = (one: string, other: string): boolean => bareCounty(one) === bareCounty(other)
const bareCounty = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/\s+(county|parish|borough)$/, '')
