import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { deleteDB } from 'idb'
import { expect, test } from 'vitest'
import { dropOff, pickup } from '#web/testing/driver-data.ts'
import { failure, noSignal, TestOffice } from '#web/testing/driver-office.ts'
import { createPhone } from './create-phone.ts'
import { openPhoneDatabase } from './phone-database.ts'

const acts = [
  'start',
  'here',
  'could-not',
  'undo',
  'cut before',
  'cut after',
  'down',
  'connect',
  'send',
  'later',
  'kill',
] as const
type Act = (typeof acts)[number]

/** Runs a day of presses, broken connections and closed apps. At its end the connection is back. */
async function live(day: readonly Act[]) {
  const office = new TestOffice()
  const database = await openPhoneDatabase()
  let laterMs = 0
  const open = () =>
    createPhone({
      database,
      calls: office.calls,
      session: { onChange: () => () => undefined },
      clockAheadMs: () => null,
      findFix: async () => null,
      makeSmaller: file => file.arrayBuffer(),
      nowMs: () => Date.now() + laterMs,
    })
  let phone = open()
  await phone.sendNow()
  const pressed: string[] = []
  const press = async (content: Parameters<typeof phone.press>[0]) => {
    expect(await phone.press(content)).toEqual({ isKept: true })
    pressed.push(content.kind)
  }
  const does: Record<Act, () => unknown> = {
    start: () => press({ kind: 'start', stopId: dropOff.id }),
    here: () => press({ kind: 'here', stopId: dropOff.id }),
    'could-not': () =>
      press({ kind: 'could-not', stopId: pickup.id, reason: 'blocked', waitedMinutes: 0, photoIds: [] }),
    undo: async () => {
      const last = phone.read().waiting.at(-1)?.tap
      if (last?.kind === 'could-not' && (await phone.undo(last.id))) pressed.push('undo')
    },
    'cut before': () => Object.assign(office, { trouble: { before: noSignal } }),
    'cut after': () => Object.assign(office, { trouble: { after: noSignal } }),
    down: () => Object.assign(office, { trouble: { before: failure('INTERNAL_SERVER_ERROR', 500) } }),
    connect: () => Object.assign(office, { trouble: {} }),
    send: () => phone.sendNow(),
    later: () => {
      laterMs += 6000
    },
    kill: async () => {
      await phone.stop()
      phone = open()
      await phone.sendNow()
    },
  }
  for (const act of day) await does[act]()
  office.trouble = {}
  laterMs += 6000
  await phone.sendNow()
  const waiting = phone.read().waiting.length
  await phone.stop()
  database.close()
  await deleteDB('driver')
  return { office, pressed, waiting }
}

test('whatever fails, each tap reaches the office once and in order, and an undo comes together with its tap', async () => {
  const days = fc.array(fc.constantFrom(...acts), { maxLength: 25 })
  await fc.assert(
    fc.asyncProperty(days, async day => {
      const { office, pressed, waiting } = await live(day)
      expect(waiting).toBe(0)
      expect(office.taps.map(({ kind }) => kind)).toEqual(pressed)
      for (const { taps } of office.batches) {
        for (const tap of taps) {
          if (tap.kind === 'undo') expect(taps.some(({ id }) => id === tap.tapId)).toBe(true)
        }
      }
    }),
    { numRuns: 40 },
  )
})
