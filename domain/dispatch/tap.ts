/**
 * A tap is one act of a driver (rule D10). The phone stores a tap before it shows it, and sends it when there is a signal. The format has a
 * number, because a phone may send taps that an older version of the app wrote.
 */
import { z } from 'zod'
import { boxNameSchema } from '#domain/fleet/container-number.ts'
import { truckSystems } from '#domain/fleet/truck-system.ts'
import { inOneLine } from '#domain/message/safe-name.ts'
import { largestStored } from '#domain/value/largest-stored.ts'
import { withoutInvisible } from '#domain/value/one-line.ts'
import { poundsPerTon } from '#domain/value/weight.ts'
import { couldNotReasons } from './could-not.ts'

export const tapFormat = 3
/** The number of formats that phones may still send: this one and the two before it. */
const formatsRead = 3

/** The position of the phone at the time of the tap. Null if the phone had none. */
const fixSchema = z.strictObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  accuracyInMeters: z.number().min(0).max(100_000),
  ageInSeconds: z.number().min(0).max(86_400),
})

const photoIdsSchema = z.array(z.uuid()).max(4).default([])
/**
 * The number of wrong items of each kind. `materialId` names a material that the hauler charges by the piece. Null means any other item.
 */
const wrongItemsSchema = z
  .array(z.strictObject({ materialId: z.uuid().nullable(), quantity: z.int().min(1).max(999) }))
  .max(50)
  .refine(items => new Set(items.map(one => one.materialId)).size === items.length)
  .default([])
/** A loaded truck weighs less than this. */
export const maxTonsOnScale = 100
const poundsSchema = z
  .int()
  .min(1)
  .max(maxTonsOnScale * poundsPerTon)
/** The odometer reading in whole miles. */
const odometerSchema = z.int().min(0).max(9_999_999).nullable().default(null)

/**
 * Text that a driver typed, as one line without invisible characters (rule D157). The server cleans such text and never refuses it, because
 * the driver cannot type it again after a tap without a signal. It is null if nothing remains.
 */
const cleanLine = (longest: number) =>
  z.string().transform(typed => [...withoutInvisible(inOneLine(typed))].slice(0, longest).join('').trim() || null)

export const maxTicketNumberLength = 60
export const maxSignatureLength = 120

/** This function builds the schema without side effects, so that bundlers can drop the schema from pages that only read taps. */
function makeTapSchema() {
  const ofEveryTap = {
    id: z.uuid(),
    /** The number of the tap on this phone. It counts from 1 without gaps. */
    seq: z.int().positive().max(largestStored),
    v: z
      .int()
      .min(Math.max(1, tapFormat - formatsRead + 1))
      .max(tapFormat),
    /** The time by the phone's clock. */
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
    /** The driver waits at a closed gate. */
    z.strictObject({ kind: z.literal('wait'), ...ofStop }),
    z.strictObject({
      kind: z.literal('done'),
      ...ofStop,
      /** The box that was set down. */
      leftBox: boxNameSchema.nullable().default(null),
      ...ofBoxTaken,
    }),
    /** At a dump and return, this tap says that the box that has to come back is on the truck. */
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
    /** Undoes a tap that the driver made a few seconds before. Both are in the same batch. */
    z.strictObject({ kind: z.literal('undo'), ...ofEveryTap, tapId: z.uuid() }),
  ])
}

function makeTicketTap<Shape extends z.core.$ZodShape>(ofLoad: Shape) {
  return z.strictObject({
    kind: z.literal('ticket'),
    ...ofLoad,
    ticketNumber: cleanLine(maxTicketNumberLength).nullable(),
    /** The driver enters either the two weights of the scale in pounds, or the net weight in tons. */
    grossInPounds: poundsSchema.nullable().default(null),
    tareInPounds: poundsSchema.nullable().default(null),
    tons: z.number().min(0).max(maxTonsOnScale).nullable().default(null),
    /** Prohibited items that the driver found when the load was dumped. */
    wrongItems: wrongItemsSchema,
    photoIds: photoIdsSchema,
  })
}

/** The taps about the day with the truck. */
function makeRouteTaps<Shape extends z.core.$ZodShape>(ofRoute: Shape) {
  return [
    z.strictObject({ kind: z.literal('start-day'), ...ofRoute, odometer: odometerSchema }),
    z.strictObject({ kind: z.literal('end-day'), ...ofRoute, odometer: odometerSchema }),
    /** The driver inspected the truck. An empty list of defects means that the driver found none. */
    z.strictObject({
      kind: z.literal('inspect'),
      ...ofRoute,
      truckId: z.uuid(),
      defects: z.array(z.enum(truckSystems)).max(truckSystems.length),
      /** The driver's name as a signature below the defects. */
      signedAs: cleanLine(maxSignatureLength).nullable().default(null),
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
/** The act at a stop that a driver tapped or the office recorded. */
export type StopAct = WithoutStamp<StopTap>
export type LoadAct = WithoutStamp<LoadTap>

/** A driver waits this long at a gate before leaving. */
export const gateWaitMinutes = 10

/** The maximum number of taps in one batch. */
export const maxTapsABatch = 20

export const tapOutcomes = ['accepted', 'accepted-late', 'needs-office', 'refused'] as const
export type TapOutcome = (typeof tapOutcomes)[number]

export const isOfStop = (tap: Tap): tap is StopTap => 'stopId' in tap
export const isOfLoad = (tap: Tap): tap is LoadTap => 'orderId' in tap
export const isOfRoute = (tap: Tap): tap is RouteTap => 'routeId' in tap
