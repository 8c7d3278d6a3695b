import type { PhoneState, SendTrouble } from '#web/driver/phone.ts'
import { eraseDay, noteConfirmed, readCurrentDay, saveDay } from '#web/driver/queue/day-store.ts'
import { nextReleaseMs, waitAfter } from '#web/driver/queue/next-batch.ts'
import { asOnlySender } from '#web/driver/queue/one-sender.ts'
import { type SendParts, sendPhotos, sendTaps } from '#web/driver/queue/send-taps.ts'
import { readTaps } from '#web/driver/queue/tap-store.ts'
import { movedToOf, troubleOf } from '#web/driver/queue/trouble-of.ts'

export type Sender = {
  /** Sends the waiting acts and fetches the day. If `isPatient` is true, the sender first finishes its wait after a failure. */
  readonly run: (options?: { isPatient?: boolean }) => Promise<void>
  /** Another person may have signed in, so nothing is sent until the sender knows who is signed in. */
  readonly forgetWho: () => void
  /** Resolves when no work is under way. */
  readonly stop: () => Promise<void>
  readonly state: () => Pick<PhoneState, 'isSending' | 'trouble' | 'movedTo'>
}

export type SenderParts = SendParts & {
  readonly random: () => number
  /** Sends again after this wait. */
  readonly sendIn: (waitMs: number) => void
}

/** Another tab sends, or a tab that was just closed still holds the lock. */
const otherTabTakesMs = 1000

export function createSender(parts: SenderParts): Sender {
  const { database, nowMs, onChange } = parts
  const signedIn: SignedIn = { driverId: null, turn: 0 }
  let running: Promise<void> | null = null
  let requested: 'patiently' | 'at-once' | null = null
  let failures = 0
  let notBeforeMs = 0
  let trouble: SendTrouble | null = null
  let movedTo: string | null = null
  let isStopped = false
  let triedPhotos = new Map<string, number>()

  const runOnce = async (): Promise<void> => {
    try {
      const isDone = await asOnlySender(database, () => round(parts, signedIn, triedPhotos))
      const waitMs = isDone ? await untilNextRelease(parts, signedIn) : otherTabTakesMs
      if (waitMs !== null) parts.sendIn(waitMs)
      failures = 0
      trouble = null
      movedTo = null
    } catch (error) {
      trouble = troubleOf(error)
      movedTo = movedToOf(error)
      failures += 1
      const waitMs = waitAfter(failures, parts.random())
      notBeforeMs = nowMs() + waitMs
      parts.sendIn(waitMs)
      if (trouble === 'suspended' || trouble === 'no-access') await eraseCurrentDay(parts)
    }
  }
  /** If a request comes during a round, another round follows. After a failure another round follows only if the request is urgent. */
  const runAll = async (): Promise<void> => {
    do {
      requested = null
      await runOnce()
    } while (!isStopped && (requested === 'at-once' || (requested === 'patiently' && failures === 0)))
    running = null
    await onChange()
  }
  const run = async ({ isPatient = false } = {}): Promise<void> => {
    if (isStopped || (isPatient && failures > 0 && nowMs() < notBeforeMs)) return
    if (!isPatient) {
      triedPhotos = new Map()
      // The connection may have just come back. If this try also fails, the next one follows soon.
      failures = 0
    }
    if (!isPatient || requested === null) requested = isPatient ? 'patiently' : 'at-once'
    running ??= runAll()
    await running
  }
  return {
    run,
    forgetWho: () => {
      signedIn.driverId = null
      signedIn.turn += 1
    },
    stop: async () => {
      isStopped = true
      await running
    },
    state: () => ({ isSending: running !== null, trouble, movedTo }),
  }
}

/** The id is null until the server has named the signed-in person. `turn` counts how often the sender forgot the person. */
type SignedIn = { driverId: string | null; turn: number }

/** The result is the milliseconds until the first tap of any page that is held back may be sent. It is null if no tap is held back. */
async function untilNextRelease({ database, nowMs }: SendParts, { driverId }: SignedIn): Promise<number | null> {
  const own = (await readTaps(database)).filter(one => one.driverId === driverId && !one.isAside)
  return nextReleaseMs(own, nowMs())
}

/** Taps are sent first, and the answer to them has the day. If no tap was sent, the phone fetches the day. */
async function round(parts: SendParts, signedIn: SignedIn, triedPhotos: Map<string, number>): Promise<void> {
  const isKnown = signedIn.driverId !== null
  const driverId = signedIn.driverId ?? (await fetchDay(parts, signedIn))
  const sent = await sendTaps(parts, driverId, () => signedIn.driverId === driverId)
  const now = isKnown && sent === 0 ? await fetchDay(parts, signedIn) : driverId
  // If another person signed in meanwhile, that sign-in has started its own round.
  if (signedIn.driverId !== now) return
  await sendPhotos(parts, now, triedPhotos)
  await confirmSeen(parts, now)
}

async function fetchDay({ database, calls, onChange }: SendParts, signedIn: SignedIn): Promise<string> {
  const { turn } = signedIn
  const day = await calls.fetchDay()
  // The answer belongs to an earlier request, which was about another driver.
  if (signedIn.turn !== turn) throw new Error('another driver is meant by now')
  signedIn.driverId = day.driver.id
  await saveDay(database, day)
  await onChange()
  return day.driver.id
}

/** The function reports to the office which versions of the routes the driver has looked at. */
async function confirmSeen({ database, calls }: SendParts, driverId: string): Promise<void> {
  const stored = await readCurrentDay(database)
  if (stored?.driverId !== driverId) return
  for (const [routeId, version] of Object.entries(stored.toConfirm)) {
    await calls.confirmSeen({ routeId, version })
    await noteConfirmed(database, driverId, routeId, version)
  }
}

async function eraseCurrentDay({ database }: SendParts): Promise<void> {
  const stored = await readCurrentDay(database)
  if (stored) await eraseDay(database, stored.driverId)
}
