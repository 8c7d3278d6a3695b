/** What is sent next, and how long the phone waits after a failure (rule D13). */
import { mostTapsABatch, type Tap } from '#domain/dispatch/tap.ts'

/** A tap that may still be taken back stays on the phone for this long. */
export const undoLastsMs = 5000
/** A tap waits this long for the phone to find out where it is. */
export const fixTakesMs = 2000

export type Sendable = { readonly tap: Tap; readonly isFixPending: boolean }

const canBeUndone = (tap: Tap): boolean => tap.kind === 'done' || tap.kind === 'could-not'

/** A clock that was set back makes a tap seem to come from the future: such a tap is held back by nothing. */
const isYoungerThan = (tap: Tap, limitMs: number, nowMs: number): boolean => {
  const ageMs = nowMs - Date.parse(tap.madeAt)
  return ageMs >= 0 && ageMs < limitMs
}

/**
 * The next taps in the order they were made, up to the first that is held back: one that can still be taken back, or one that waits for
 * its position. A tap and what takes it back are never parted.
 */
export function nextBatch<One extends Sendable>(waiting: readonly One[], nowMs: number): readonly One[] {
  const ordered = [...waiting].sort((a, b) => a.tap.seq - b.tap.seq)
  const undone = new Set(ordered.flatMap(({ tap }) => (tap.kind === 'undo' ? [tap.tapId] : [])))
  const heldAt = ordered.findIndex(({ tap, isFixPending }) => {
    if (undone.has(tap.id)) return false
    if (canBeUndone(tap) && isYoungerThan(tap, undoLastsMs, nowMs)) return true
    return isFixPending && isYoungerThan(tap, fixTakesMs, nowMs)
  })
  const free = heldAt < 0 ? ordered : ordered.slice(0, heldAt)
  const batch = free.slice(0, mostTapsABatch)
  const cutAt = batch.findIndex(({ tap }) => undone.has(tap.id) && !isUndoneIn(batch, tap.id))
  const isWhole = cutAt < 0 || (cutAt === 0 && heldAt < 0)
  return isWhole ? batch : batch.slice(0, cutAt)
}

const isUndoneIn = (batch: readonly Sendable[], tapId: string): boolean =>
  batch.some(({ tap }) => tap.kind === 'undo' && tap.tapId === tapId)

const firstWaitMs = 2000
const longestWaitMs = 120_000

/** 2, 4, 8 … 120 s, each shortened by up to half, so that phones that lost the same server do not come back at once. */
export function waitAfter(failures: number, random: number): number {
  const whole = Math.min(longestWaitMs, firstWaitMs * 2 ** Math.max(0, failures - 1))
  return Math.round(whole * (1 - random / 2))
}
