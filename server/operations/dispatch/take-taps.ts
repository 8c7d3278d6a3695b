import type { Tx } from '@rolloff/sql/connect.ts'
import { withoutUndone } from '#domain/dispatch/after-tap.ts'
import type { QuestionKind } from '#domain/dispatch/question.ts'
import { isGoodFix } from '#domain/dispatch/site.ts'
import { isOfLoad, isOfRoute, isOfStop, type LoadTap, type StopTap, type Tap } from '#domain/dispatch/tap.ts'
import { correctedTime, isOld } from '#domain/dispatch/tap-time.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { listStops } from '#server/db/dispatch/stops.ts'
import { findTapBounds } from '#server/db/dispatch/tap-bounds.ts'
import { addTap, findTap, lockDevice, markWaiting, storeOutcome, type TapResult } from '#server/db/dispatch/taps.ts'
import { lockOrders } from '#server/db/dispatch/visits.ts'
import { isOwnWork } from '#server/db/fleet/driver-links.ts'
import type { Driver as KnownDriver } from '#server/db/fleet/drivers.ts'
import { addQuestion } from '#server/db/question/questions.ts'
import { learnPosition } from '#server/db/site/sites.ts'
import type { Deps } from '#server/operations/dependencies.ts'
import { applyLoadTap } from '#server/operations/dispatch/apply-load-tap.ts'
import { applyRouteTap } from '#server/operations/dispatch/apply-route-tap.ts'
import { applyStopTap } from '#server/operations/dispatch/apply-stop-tap.ts'
import type { TapContext } from '#server/operations/dispatch/move-boxes.ts'
import { type LinkOfTaps, refuseBeyondLink } from '#server/operations/dispatch/refuse-beyond-link.ts'

type Driver = Pick<KnownDriver, 'id' | 'organizationId' | 'userId'>

export type TakeTaps = {
  readonly deviceId: string
  /** `phoneNow` is the time on the phone's clock when the phone sent the taps. */
  readonly phoneNow: Date
  /** This many taps still wait on the phone after these. */
  readonly waiting: number
  readonly taps: readonly Tap[]
  /** `link` is set if a link opened the app on the phone. */
  readonly link?: LinkOfTaps | null
}

export type TakenTaps = {
  readonly results: readonly (TapResult & { readonly id: string })[]
  /** The phone sends its taps again from this number on, because taps between this number and the first tap of the batch are missing. */
  readonly sendFrom: number | null
}

/**
 * Processes the taps of a phone in the order in which the driver made them, each in a transaction of its own (rule D10). A tap that the
 * phone sends again gets its first answer and has no second effect. Refuses 'device-of-other' if the phone sends for another driver.
 */
export async function takeTaps(deps: Deps, driver: Driver, input: TakeTaps): Promise<TakenTaps> {
  const countedIds = new Set(withoutUndone(input.taps).map(tap => tap.id))
  const results: (TapResult & { id: string })[] = []
  for (const tap of input.taps) {
    const received = deps.clock()
    // A tap of an earlier batch has happened and cannot be undone.
    const isUndone =
      tap.kind === 'undo'
        ? results.some(one => one.id === tap.tapId && one.why === undone.why)
        : !countedIds.has(tap.id)
    const followedBy = input.taps.slice(input.taps.indexOf(tap) + 1).filter(one => countedIds.has(one.id))
    const result = await takeOrAsk(deps, driver, {
      input,
      tap,
      received,
      isUndone,
      isEndTold: isEnded(tap, followedBy),
    })
    if ('sendFrom' in result) return { results, sendFrom: result.sendFrom }
    results.push({ id: tap.id, ...result })
  }
  await markWaiting(deps.db, input.deviceId, input.waiting)
  return { results, sendFrom: null }
}

const undone = { outcome: 'accepted', why: 'undone' } as const

/** Returns true if the end of a stop comes in the same batch as its start. */
const isEnded = (tap: Tap, later: readonly Tap[]): boolean =>
  isOfStop(tap) &&
  later.some(one => isOfStop(one) && one.stopId === tap.stopId && (one.kind === 'done' || one.kind === 'could-not'))

type TapToTake = {
  readonly input: TakeTaps
  readonly tap: Tap
  readonly received: Date
  readonly isUndone: boolean
  readonly isEndTold: boolean
}

/** Takes a tap. If a rule refuses the tap, the driver has still done the work, so the tap is stored and the office decides. */
async function takeOrAsk(
  { db }: Deps,
  driver: Driver,
  tapToTake: TapToTake,
): Promise<TapResult | { sendFrom: number }> {
  try {
    return await db.transaction().execute(tx => takeTap(tx, driver, tapToTake, applyTap))
  } catch (error) {
    if (!(error instanceof Refusal) || error.refusal === 'device-of-other') throw error
    return db.transaction().execute(tx => takeTap(tx, driver, tapToTake, askOffice))
  }
}

async function takeTap(
  tx: Tx,
  driver: Driver,
  tapToTake: TapToTake,
  applyOne: typeof applyTap,
): Promise<TapResult | { sendFrom: number }> {
  const { input, tap, received } = tapToTake
  const device = await lockDevice(tx, input.deviceId, driver.id, received)
  if (device.driverId !== driver.id) throw new Refusal('device-of-other')
  const storedTap = await findTap(tx, tap.id)
  if (storedTap) return storedTap
  if (tap.seq > device.lastSeq + 1) return { sendFrom: device.lastSeq + 1 }
  if (tap.seq <= device.lastSeq) return { outcome: 'refused', why: 'number-used' }
  const at = correctedTime({
    madeAt: new Date(tap.madeAt),
    phoneNow: input.phoneNow,
    received,
    previous: device.lastTapAt,
    ...(await findTapBounds(tx, driver.organizationId, tap)),
  })
  const linkRouteId = input.link?.routeId ?? null
  await addTap(tx, { driver, deviceId: input.deviceId, linkRouteId, tap, at, received })
  const isQuiet = tapToTake.isEndTold || isOld(at, received)
  const ctx = { driver, by: 'driver' as const, actorId: driver.userId, tapId: tap.id, at, received, isQuiet }
  const beyond = input.link ? await refuseBeyondLink(tx, { driverId: driver.id, at, tap }, input.link) : null
  const outcome = beyond ?? (tapToTake.isUndone ? undone : await applyOne(tx, ctx, tap))
  await storeOutcome(tx, tap.id, outcome)
  return outcome
}

async function applyTap(tx: Tx, ctx: TapContext, tap: Tap): Promise<TapResult> {
  if (isOfStop(tap)) return takeStopTap(tx, ctx, tap)
  if (isOfLoad(tap)) return takeLoadTap(tx, ctx, tap)
  if (isOfRoute(tap)) return applyRouteTap(tx, ctx, tap)
  // The tap that the driver wants to undo came in an earlier batch, so it counts.
  return { outcome: 'refused', why: 'too-late' }
}

/**
 * Takes a tap at a stop. The position at which a driver taps 'here' becomes the position of the site (rule D81). If the stop was never the
 * driver's, a question goes to the office (rule D147).
 */
async function takeStopTap(tx: Tx, ctx: TapContext, tap: StopTap): Promise<TapResult> {
  const isTheirs = await isTheirWork(tx, ctx, tap)
  const result = await applyStopTap(tx, ctx, tap)
  const isTaken = result.outcome === 'accepted' || result.outcome === 'accepted-late'
  if (!isTheirs && isTaken) await askAbout(tx, ctx, tap, 'not-their-stop')
  if (isTaken && tap.kind === 'here' && isGoodFix(tap.fix)) await learnPosition(tx, { stopId: tap.stopId, ...tap.fix })
  return result
}

/**
 * Takes a tap about a load. If the load was never the driver's, its ticket waits for the office. Other events of the load raise a question,
 * because they have happened (rule D147).
 */
async function takeLoadTap(tx: Tx, ctx: TapContext, tap: LoadTap): Promise<TapResult> {
  if (await isTheirWork(tx, ctx, tap)) return applyLoadTap(tx, ctx, tap)
  const [lockedOrder] = await lockOrders(tx, ctx.driver.organizationId, [tap.orderId])
  const isHeld = tap.kind === 'ticket' && lockedOrder !== undefined
  const result: TapResult = isHeld
    ? { outcome: 'needs-office', why: 'not-their-load' }
    : await applyLoadTap(tx, ctx, tap)
  const isTaken = result.outcome === 'accepted' || result.outcome === 'accepted-late'
  if (isHeld || isTaken) await askAbout(tx, ctx, tap, 'not-their-load')
  return result
}

async function isTheirWork(tx: Tx, { driver: { id } }: TapContext, tap: StopTap | LoadTap): Promise<boolean> {
  const work = { stopId: isOfStop(tap) ? tap.stopId : null, orderId: isOfLoad(tap) ? tap.orderId : null }
  return id === null || isOwnWork(tx, { driverId: id, ...work })
}

async function askOffice(tx: Tx, ctx: TapContext, tap: Tap): Promise<TapResult> {
  await askAbout(tx, ctx, tap, 'order-moved-on')
  return { outcome: 'needs-office', why: 'order-moved-on' }
}

async function askAbout(tx: Tx, { driver, tapId, received }: TapContext, tap: Tap, kind: QuestionKind): Promise<void> {
  const { organizationId } = driver
  const [stop] = isOfStop(tap) ? await listStops(tx, organizationId, [tap.stopId]) : []
  const orderId = isOfLoad(tap)
    ? tap.orderId
    : (stop?.pickupOrderId ?? stop?.dropOffOrderId ?? stop?.aboutOrderId ?? null)
  // An errand without an order raises no question.
  if (orderId === null && kind === 'not-their-stop') return
  const subject = { stopId: stop?.id ?? null, orderId }
  await addQuestion(tx, { organizationId, kind, ...subject, tapId, now: received })
}
