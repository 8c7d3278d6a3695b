/**
 * A spot is the place where a customer wants the dumpster to stand, as a rectangle on a plot that is drawn to scale (rule C67). Lengths are
 * in feet. `x` counts from the left edge of the plot, and `y` from the curb towards the house. The street lies below the curb, where `y` is
 * negative.
 */
import { z } from 'zod'
import { type Dimensions, parseDimensions, usualDimensions } from '#domain/catalog/dimensions.ts'

export const driveways = ['left', 'middle', 'right', 'none'] as const
export type Driveway = (typeof driveways)[number]

/** Wires hang along the curb, or across the lot halfway to the house. */
export const wireChoices = ['none', 'street', 'lot'] as const
export type Wires = (typeof wireChoices)[number]

/** The sizes of the drawn plot in feet. A street of a residential area is about 36 feet wide. */
export const plot = {
  width: 100,
  street: 36,
  house: { left: 14, right: 86, depth: 14 },
  houseFeet: { min: 15, max: 80, step: 5 },
  carWidth: 10,
} as const

/** A turn has this many degrees. */
export const turnStep = 15

export type Spot = {
  readonly driveway: Driveway
  /** The number of cars that fit beside each other on the driveway. */
  readonly cars: 1 | 2
  /** The distance of the house from the curb. */
  readonly houseFeet: number
  /** Null as long as the customer has not looked for wires. */
  readonly wires: Wires | null
  /** The middle of the dumpster. */
  readonly x: number
  readonly y: number
  /** The degrees by which the front of the dumpster is turned clockwise. At 0 the front points to the street. */
  readonly turn: number
}

export const spotSchema = z.strictObject({
  driveway: z.enum(driveways),
  cars: z.literal([1, 2]),
  houseFeet: z.int().min(plot.houseFeet.min).max(plot.houseFeet.max),
  wires: z.enum(wireChoices).nullable(),
  x: z.int().min(0).max(plot.width),
  y: z
    .int()
    .min(-plot.street)
    .max(plot.houseFeet.max + plot.house.depth),
  turn: z
    .int()
    .min(0)
    .max(360 - turnStep)
    .multipleOf(turnStep),
})

/** The outside of the dumpster as it is seen from above, in feet. */
export type BoxFeet = Pick<Dimensions, 'lengthFt' | 'widthFt'>

/** Returns the outside of a dumpster by the hauler's text. If the text holds no lengths, the dumpster has the usual size. */
export function boxFeetOf(dimensions: string | null): BoxFeet {
  const { lengthFt, widthFt } = (dimensions === null ? null : parseDimensions(dimensions)) ?? usualDimensions
  return { lengthFt, widthFt }
}

/** The gap that a new spot leaves between the dumpster and the house. */
const gapToHouse = 4

/** Returns the spot with which the drawing begins: on the driveway near the house, with the front to the street. */
export function firstSpot(box: BoxFeet): Spot {
  const empty = { driveway: 'middle', cars: 2, houseFeet: 50, wires: null, turn: 0 } as const
  return { ...empty, x: drivewayMiddle(empty), y: Math.round(empty.houseFeet - gapToHouse - box.lengthFt / 2) }
}

const middles: Readonly<Record<Driveway, number>> = { left: 28, middle: 50, right: 72, none: 50 }

/** Returns the middle of the driveway. Without a driveway it is the middle of the lot. */
export const drivewayMiddle = ({ driveway }: Pick<Spot, 'driveway'>): number => middles[driveway]

/** Returns the spot with another middle, which stays on the plot. */
export function movedTo(spot: Spot, x: number, y: number): Spot {
  const within = (value: number, min: number, max: number) => Math.round(Math.min(max, Math.max(min, value)))
  return { ...spot, x: within(x, 0, plot.width), y: within(y, -plot.street, spot.houseFeet + plot.house.depth) }
}

/** Returns the spot turned by some steps, clockwise if they are positive. */
export const turnedBy = (spot: Spot, steps: number): Spot => ({
  ...spot,
  turn: (((spot.turn + steps * turnStep) % 360) + 360) % 360,
})

/** Returns the spot on another lot. The dumpster moves with the driveway and with the house if it stands on the lot. */
export function onOtherLot(spot: Spot, change: Partial<Pick<Spot, 'driveway' | 'cars' | 'houseFeet' | 'wires'>>): Spot {
  const changed = { ...spot, ...change }
  const along = drivewayMiddle(changed) - drivewayMiddle(spot)
  const away = spot.y > 0 ? changed.houseFeet - spot.houseFeet : 0
  return movedTo(changed, spot.x + along, spot.y > 0 ? Math.max(0, spot.y + away) : spot.y)
}
