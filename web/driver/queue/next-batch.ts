/** These functions choose the next taps to send, and how long the phone waits after a failure (rule D13). */
import { maxTapsABatch, type Tap } from '#domain/dispatch/tap.ts'

/** The phone keeps a tap for this long while the driver can still undo it. */
const undoLastsMs = 5000
/** A tap waits this long for the phone's position. */
const fixTakesMs = 2000

export type Sendable = { readonly tap: Tap; readonly isFixPending: boolean }

const canBeUndone = (tap: Tap): boolean => tap.kind === 'done' || tap.kind === 'could-not'

/**
 * The result is how long a tap is held back. If the driver set the clock back, a tap seems to come from the future. It
 * is then not held back.
 */
function heldForMs({ tap, isFixPending }: Sendable, nowMs: number): number {
  const ageMs = nowMs - Date.parse(tap.madeAt)
  if (ageMs < 0) return 0
  return Math.max(0, canBeUndone(tap) ? undoLastsMs - ageMs : 0, isFixPending ? fixTakesMs - ageMs : 0)
}

type Waiting<One> = { readonly ordered: readonly One[]; readonly undone: ReadonlySet<string>; readonly heldAt: number }

function inOrder<One extends Sendable>(waiting: readonly One[], nowMs: number): Waiting<One> {
  const ordered = [...waiting].sort((a, b) => a.tap.seq - b.tap.seq)
  const undone = new Set(ordered.flatMap(({ tap }) => (tap.kind === 'undo' ? [tap.tapId] : [])))
  return { ordered, undone, heldAt: ordered.findIndex(one => !undone.has(one.tap.id) && heldForMs(one, nowMs) > 0) }
}

/** The result is the milliseconds until the first held-back tap may be sent. It is null if no tap is held back. */
export function nextReleaseMs(waiting: readonly Sendable[], nowMs: number): number | null {
  const { ordered, heldAt } = inOrder(waiting, nowMs)
  const heldTap = ordered[heldAt]
  return heldTap ? heldForMs(heldTap, nowMs) : null
}

/**
 * The result is the next taps in the order in which they were made, up to the first that is held back. A tap is held
 * back while the driver can undo it, or while it waits for its position. A tap and its undo are always in the same
 * batch.
 */
export function nextBatch<One extends Sendable>(waiting: readonly One[], nowMs: number): readonly One[] {
  const { ordered, undone, heldAt } = inOrder(waiting, nowMs)
  const free = heldAt < 0 ? ordered : ordered.slice(0, heldAt)
  const batch = free.slice(0, maxTapsABatch)
  const cutAt = batch.findIndex(({ tap }) => undone.has(tap.id) && !isUndoneIn(batch, tap.id))
  const isWhole = cutAt < 0 || (cutAt === 0 && heldAt < 0)
  return isWhole ? batch : batch.slice(0, cutAt)
}

const isUndoneIn = (batch: readonly Sendable[], tapId: string): boolean =>
  batch.some(({ tap }) => tap.kind === 'undo' && tap.tapId === tapId)

const firstWaitMs = 2000
const maxWaitMs = 120_000

/**
 * The waits are 2, 4, 8 … 120 s. Each is shortened at random by up to half, so that phones that lost the same server do
 * not all call it at the same time.
 */
export function waitAfter(failures: number, random: number): number {
  const whole = Math.min(maxWaitMs, firstWaitMs * 2 ** Math.max(0, failures - 1))
  return Math.round(whole * (1 - random / 2))
}
