/**
 * A hauler may read the e-mails of people who wait within 100 miles of a ZIP that it serves (rule Z8). The waiting list belongs to the
 * whole installation, and a hauler in Texas has no business with people in Maine.
 */
import { longestRadius } from '#domain/area/zip-search.ts'
import { straightMiles } from '#domain/dispatch/plan/distance.ts'

type Point = { readonly latitude: number; readonly longitude: number }

export const isNear = (place: Point, served: readonly Point[]): boolean =>
  served.some(one => straightMiles(place, one) <= longestRadius)
