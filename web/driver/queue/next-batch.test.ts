import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Tap } from '#domain/dispatch/tap.ts'
import { nextBatch, type Sendable, waitAfter } from './next-batch.ts'

const noon = Date.parse('2026-11-23T18:00:00Z')
const at = (seconds: number) => new Date(noon + seconds * 1000).toISOString()
const stamp = (seq: number, seconds: number) => ({
  id: `tap-${seq}`,
  seq,
  v: 1 as const,
  madeAt: at(seconds),
  fix: null,
})
const start = (seq: number, seconds = -60): Sendable => ({
  tap: { kind: 'start', ...stamp(seq, seconds), stopId: 's' },
  isFixPending: false,
})
const here = (seq: number, seconds: number): Sendable => ({
  tap: { kind: 'here', ...stamp(seq, seconds), stopId: 's' },
  isFixPending: true,
})
const done = (seq: number, seconds: number): Sendable => ({
  tap: {
    kind: 'done',
    ...stamp(seq, seconds),
    stopId: 's',
    leftBox: null,
    takenBox: null,
    isOverfilled: false,
    hasWrongItems: false,
    photoIds: [],
  },
  isFixPending: false,
})
const undo = (seq: number, of: number): Sendable => ({
  tap: { kind: 'undo', ...stamp(seq, -60), tapId: `tap-${of}` },
  isFixPending: false,
})
const seqsOf = (batch: readonly Sendable[]) => batch.map(({ tap }) => tap.seq)

describe('The next batch', () => {
  test('has at most twenty taps, in their order', () => {
    const many = Array.from({ length: 25 }, (_, at) => start(25 - at))
    expect(seqsOf(nextBatch(many, noon))).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
  })

  test.each([
    ['that can still be taken back', [start(1), done(2, -4), start(3)], [1]],
    ['of five seconds ago', [start(1), done(2, -5), start(3)], [1, 2, 3]],
    ['taken back behind one that is held', [done(1, -3), done(2, -1), undo(3, 1)], []],
    ['that was taken back', [done(1, -1), undo(2, 1)], [1, 2]],
    ['that waits for its position', [start(1), here(2, -1)], [1]],
    ['whose position takes too long', [here(1, -2)], [1]],
    ['made before the clock was set back', [done(1, 600)], [1]],
  ])('ends at the right place for a tap %s', (_, waiting, seqs) =>
    expect(seqsOf(nextBatch(waiting, noon))).toEqual(seqs),
  )

  test('leaves a tap to the batch that has its undo', () => {
    const waiting = [...Array.from({ length: 19 }, (_, at) => start(at + 1)), done(20, -1), undo(21, 20)]
    expect(seqsOf(nextBatch(waiting, noon))).toEqual(Array.from({ length: 19 }, (_, at) => at + 1))
    expect(seqsOf(nextBatch(waiting.slice(19), noon))).toEqual([20, 21])
  })

  test('and those after it send each tap once, in order, and in one batch with its undo', () => {
    const acts = fc.array(fc.constantFrom('start', 'done', 'done and undo'), { maxLength: 60 })
    fc.assert(
      fc.property(acts, kinds => {
        const waiting: Sendable[] = []
        for (const kind of kinds) {
          const seq = waiting.length + 1
          waiting.push(kind === 'start' ? start(seq) : done(seq, -3600))
          if (kind === 'done and undo') waiting.push(undo(seq + 1, seq))
        }
        const sent: number[] = []
        for (let left = waiting; left.length > 0; left = left.slice(seqsOf(nextBatch(left, noon)).length)) {
          const batch = nextBatch(left, noon)
          expect(batch.length).toBeGreaterThan(0)
          const isIn = (id: string) => batch.some(({ tap }) => tap.id === id)
          for (const { tap } of batch) expect(tap.kind !== 'undo' || isIn(tap.tapId)).toBe(true)
          sent.push(...seqsOf(batch))
        }
        expect(sent).toEqual(waiting.map(({ tap }: { tap: Tap }) => tap.seq))
      }),
      { numRuns: 2000 },
    )
  })
})

test('the wait after a failure doubles up to two minutes, and chance shortens it by up to half', () => {
  expect([1, 2, 3, 6, 7, 50].map(failures => waitAfter(failures, 0))).toEqual([2000, 4000, 8000, 64000, 120000, 120000])
  expect(waitAfter(3, 1)).toBe(4000)
})
