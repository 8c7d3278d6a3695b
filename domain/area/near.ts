/**
 * A hauler may read the e-mail addresses of people who wait within 100 miles of a ZIP that it serves (rule Z8). All haulers of the
 * installation share the waiting list, but a hauler in Texas must not read the addresses of people in Maine.
 */
import { maxRadiusInMiles } from '#domain/area/zip-search.ts'
import { straightMiles } from '#domain/dispatch/plan/distance.ts'

type Point = { readonly latitude: number; readonly longitude: number }

export const isNear = (place: Point, served: readonly Point[]): boolean =>
  served.some(one => straightMiles(place, one) <= maxRadiusInMiles)
