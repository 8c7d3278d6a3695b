/**
 * A tap: one act of a driver, as the phone stores it before it shows it and sends it once there is a signal (rule D10). The format has
 * a number, because a phone may send what an older version of the app wrote.
 */
import { z } from 'zod'
import { boxNameSchema } from '#domain/fleet/container-number.ts'
import { truckSystems } from '#domain/fleet/truck-system.ts'
import { inOneLine } from '#domain/message/safe-name.ts'
import { largestStored } from '#domain/value/largest-stored.ts'
import { withoutInvisible } from '#domain/value/one-line.ts'
import { couldNotReasons } from './could-not.ts'

export const tapFormat = 3
/** Formats that phones may still send: this one and the two before it. */
const formatsRead = 3

/** One position at the moment of the tap; null where the phone knew none. */
const fixSchema = z.strictObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  accuracyInMeters: z.number().min(0).max(100_000),
  ageInSeconds: z.number().min(0).max(86_400),
})

const photoIdsSchema = z.array(z.uuid()).max(4).default([])
/** By kind: a material that the hauler charges by the piece; null for anything else. */
const wrongItemsSchema = z
  .array(z.strictObject({ materialId: z.uuid().nullable(), quantity: z.int().min(1).max(999) }))
  .max(50)
  .refine(items => new Set(items.map(one => one.materialId)).size === items.length)
  .default([])
const poundsSchema = z.int().min(1).max(200_000)
/** Whole miles, as the truck shows them. */
const odometerSchema = z.int().min(0).max(9_999_999).nullable().default(null)

/**
 * What a driver typed, as one line without signs that nobody sees (rule D157). It is cleaned and never refused: a tap that was made without a
 * signal cannot be typed again. Null where nothing is left of it.
 */
const cleanLine = (longest: number) =>
  z.string().transform(typed => [...withoutInvisible(inOneLine(typed))].slice(0, longest).join('').trim() || null)

/** Made by a function that has no effect, so that a page which only reads taps carries no schema. */
function makeTapSchema() {
  const ofEveryTap = {
    id: z.uuid(),
    /** Counts the taps of this phone from 1 without a gap. */
    seq: z.int().positive().max(largestStored),
    v: z
      .int()
      .min(Math.max(1, tapFormat - formatsRead + 1))
      .max(tapFormat),
    /** By the phone's clock. */
    madeAt: z.iso.datetime(),
    fix: fixSchema.nullable().default(null),
  }
  const ofStop = { ...ofEveryTap, stopId: z.uuid() }
  const ofLoad = { ...ofEveryTap, orderId: z.uuid() }
  const ofBoxTaken = {
    takenBox: boxNameSchema.nullable().default(null),
    isOverfilled: z.boolean().default(false),
    hasWrongItems: z.boolean().default(false),
    photoIds: photoIdsSchema,
  }

  return z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('start'), ...ofStop }),
    z.strictObject({ kind: z.literal('here'), ...ofStop }),
    /** At the gate, and nobody opens it. */
    z.strictObject({ kind: z.literal('wait'), ...ofStop }),
    z.strictObject({
      kind: z.literal('done'),
      ...ofStop,
      /** The box that was set down. */
      leftBox: boxNameSchema.nullable().default(null),
      ...ofBoxTaken,
    }),
    /** At a dump and return: the box that comes back is on the truck. */
    z.strictObject({ kind: z.literal('taken'), ...ofStop, ...ofBoxTaken }),
    z.strictObject({
      kind: z.literal('could-not'),
      ...ofStop,
      reason: z.enum(couldNotReasons),
      waitedMinutes: z.int().min(0).max(600).default(0),
      photoIds: photoIdsSchema,
    }),
    z.strictObject({ kind: z.literal('dumped'), ...ofLoad, facilityId: z.uuid() }),
    z.strictObject({ kind: z.literal('left-in-yard'), ...ofLoad }),
    makeTicketTap(ofLoad),
    ...makeRouteTaps({ ...ofEveryTap, routeId: z.uuid() }),
    /** Takes back a tap of the last seconds that stands in the same batch. */
    z.strictObject({ kind: z.literal('undo'), ...ofEveryTap, tapId: z.uuid() }),
  ])
}

function makeTicketTap<Shape extends z.core.$ZodShape>(ofLoad: Shape) {
  return z.strictObject({
    kind: z.literal('ticket'),
    ...ofLoad,
    ticketNumber: cleanLine(60).nullable(),
    /** Either what the scale says of the truck before and after, or the tons. */
    grossInPounds: poundsSchema.nullable().default(null),
    tareInPounds: poundsSchema.nullable().default(null),
    tons: z.number().min(0).max(100).nullable().default(null),
    /** What may not be in a dumpster, as it lay on the tip. */
    wrongItems: wrongItemsSchema,
    photoIds: photoIdsSchema,
  })
}

/** Of the day with the truck. */
function makeRouteTaps<Shape extends z.core.$ZodShape>(ofRoute: Shape) {
  return [
    z.strictObject({ kind: z.literal('start-day'), ...ofRoute, odometer: odometerSchema }),
    z.strictObject({ kind: z.literal('end-day'), ...ofRoute, odometer: odometerSchema }),
    /** The truck was looked over; no defects: all fine. */
    z.strictObject({
      kind: z.literal('inspect'),
      ...ofRoute,
      truckId: z.uuid(),
      defects: z.array(z.enum(truckSystems)).max(truckSystems.length),
      /** The driver's name, as a signature under the defects. */
      signedAs: cleanLine(120).nullable().default(null),
      photoIds: photoIdsSchema,
    }),
  ] as const
}

export const tapSchema = /* @__PURE__ */ makeTapSchema()

export type Tap = z.infer<typeof tapSchema>
export type StopTap = Extract<Tap, { readonly stopId: string }>
export type LoadTap = Extract<Tap, { readonly orderId: string }>
export type DayTap = Extract<Tap, { readonly kind: 'start-day' | 'end-day' }>
export type RouteTap = Extract<Tap, { readonly routeId: string }>

type WithoutStamp<One> = One extends Tap ? Omit<One, 'id' | 'seq' | 'v' | 'madeAt' | 'fix'> : never
/** What was done, whoever says so: a driver by a tap, or the office. */
export type StopAct = WithoutStamp<StopTap>
export type LoadAct = WithoutStamp<LoadTap>

/** For so long a driver waits at a gate before leaving. */
export const waitLastsMinutes = 10

/** More taps go in a further batch. */
export const maxTapsABatch = 20

export const tapOutcomes = ['accepted', 'accepted-late', 'needs-office', 'refused'] as const
export type TapOutcome = (typeof tapOutcomes)[number]

export const isOfStop = (tap: Tap): tap is StopTap => 'stopId' in tap
export const isOfLoad = (tap: Tap): tap is LoadTap => 'orderId' in tap
export const isOfRoute = (tap: Tap): tap is RouteTap => 'routeId' in tap
