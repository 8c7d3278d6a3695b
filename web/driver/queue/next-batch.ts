/** These functions choose the next taps to send, and how long the phone waits after a failure (rule D13). */
import { maxTapsABatch, type Tap } from '#domain/dispatch/tap.ts'

/** A tap that may still be taken back stays on the phone for this long. */
const undoLastsMs = 5000
/** A tap waits this long for the phone's position. */
const fixTakesMs = 2000

export type Sendable = { readonly tap: Tap; readonly isFixPending: boolean }

const canBeUndone = (tap: Tap): boolean => tap.kind === 'done' || tap.kind === 'could-not'

/** The result is how long a tap is held back. If a clock was set back, a tap seems to come from the future: it is not held back. */
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

/** The result is the milliseconds until the first tap that is held back may go; it is null if none is. */
export function nextReleaseMs(waiting: readonly Sendable[], nowMs: number): number | null {
  const { ordered, heldAt } = inOrder(waiting, nowMs)
  const heldTap = ordered[heldAt]
  return heldTap ? heldForMs(heldTap, nowMs) : null
}

/**
 * The result is the next taps in the order they were made, up to the first that is held back: one that can still be taken back, or one that
 * waits for its position. A tap and its undo are never parted.
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
const longestWaitMs = 120_000

/** The waits are 2, 4, 8 … 120 s, each shortened by up to half, so that phones that lost the same server do not come back at once. */
export function waitAfter(failures: number, random: number): number {
  const whole = Math.min(longestWaitMs, firstWaitMs * 2 ** Math.max(0, failures - 1))
  return Math.round(whole * (1 - random / 2))
}
