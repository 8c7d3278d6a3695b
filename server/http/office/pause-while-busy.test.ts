import { expect, test } from 'vitest'
import { type Pauses, pauseWhileBusy } from './pause-while-busy.ts'

/** Makes four pieces, each of which takes 40 ms of the test's own clock. */
function stage(busyShare: number) {
  let now = 0
  const waits: number[] = []
  const seen = { isClosed: false }
  async function* pieces() {
    try {
      for (const piece of ['a', 'b', 'c', 'd']) {
        now += 40
        yield piece
      }
    } finally {
      seen.isClosed = true
    }
  }
  const way: Pauses = {
    busyShare: () => busyShare,
    wait: async ms => waits.push(ms),
    nowInMs: () => now,
  }
  return { read: () => pauseWhileBusy(pieces(), way), waits, seen }
}

async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const piece of pieces) text += piece
  return text
}

test('the server sends a file at full speed while no other request waits (rule R6)', async () => {
  const { read, waits } = stage(0.49)
  expect(await textOf(read())).toBe('abcd')
  expect(waits).toEqual([])
})

test('the server takes one part in thirty-two of the time for a file while other requests wait', async () => {
  const { read, waits } = stage(0.5)
  expect(await textOf(read())).toBe('abcd')
  expect(waits).toEqual([1240, 1240, 1240, 1240])
})

test('the server stops reading when the reader leaves', async () => {
  const { read, seen } = stage(0)
  const pieces = read()
  await pieces.next()
  await pieces.return(undefined)
  expect(seen.isClosed).toBe(true)
})
