/**
 * How far it is from one place to another: the straight line, longer by the road factor, at one speed (rule D20). Where a position
 * is only the middle of a ZIP code the drive is rough, and a screen says "≈".
 */
export type Position = { readonly latitude: number; readonly longitude: number; readonly isRough: boolean }

/** Minutes are whole, so that sums are exact and the same on every machine. */
export type Drive = { readonly minutes: number; readonly miles: number; readonly isRough: boolean }

/** What a routing service may answer instead of the straight line. */
export type DriveBetween = (from: Position, to: Position) => Drive

export type RoadFigures = { readonly milesPerHour: number; readonly roadFactor: number }

const radiusOfEarthInMiles = 3958.8
const radians = Math.PI / 180

type Point = Pick<Position, 'latitude' | 'longitude'> & Partial<Position>

export function straightMiles(from: Point, to: Point): number {
  const north = Math.sin(((to.latitude - from.latitude) * radians) / 2)
  const east = Math.sin(((to.longitude - from.longitude) * radians) / 2)
  const part = north * north + east * east * Math.cos(from.latitude * radians) * Math.cos(to.latitude * radians)
  return 2 * radiusOfEarthInMiles * Math.asin(Math.min(1, Math.sqrt(part)))
}

export function straightDrive({ milesPerHour, roadFactor }: RoadFigures): DriveBetween {
  return (from, to) => {
    const miles = straightMiles(from, to) * roadFactor
    return { minutes: Math.round((miles / milesPerHour) * 60), miles, isRough: from.isRough || to.isRough }
  }
}
