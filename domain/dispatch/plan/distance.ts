/**
 * The distance between two places is the straight line times the road factor, and every truck drives at the same speed (rule D20). If a
 * position is only the center of a ZIP code, the drive is rough, and screens mark it with "≈".
 */
export type Position = { readonly latitude: number; readonly longitude: number; readonly isRough: boolean }

/** The minutes are whole numbers, so that sums are exact and equal on every machine. */
export type Drive = { readonly minutes: number; readonly miles: number; readonly isRough: boolean }

/** A function for drives. A routing service could implement it in place of the straight line. */
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
