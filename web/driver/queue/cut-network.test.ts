import 'fake-indexeddb/auto'
import { waitFor } from '@testing-library/react'
import { deleteDB } from 'idb'
import { expect, test } from 'vitest'
import type { DriverLoad } from '#domain/dispatch/driver-day.ts'
import type { TapContent } from '#web/driver/phone.ts'
import { dayWith, dropOff, pickup, testId } from '#web/testing/driver-data.ts'
import { noSignal, TestOffice } from '#web/testing/driver-office.ts'
import { createPhone } from './create-phone.ts'
import { openPhoneDatabase } from './phone-database.ts'

const load: DriverLoad = {
  orderId: testId(50),
  state: 'on-truck',
  box: { containerTypeId: testId(90), name: '20 yard', size: '20yard', number: '114' },
  city: 'Austin',
  materials: [],
  facilityId: testId(60),
}
const nothingWrong = { isOverfilled: false, hasWrongItems: false, photoIds: [] }
const taps: readonly TapContent[] = [
  { kind: 'start', stopId: dropOff.id },
  { kind: 'here', stopId: dropOff.id },
  { kind: 'done', stopId: dropOff.id, leftBox: '114', takenBox: null, ...nothingWrong },
  { kind: 'could-not', stopId: pickup.id, reason: 'blocked', waitedMinutes: 10, photoIds: [] },
  { kind: 'dumped', orderId: load.orderId, facilityId: testId(60) },
  { kind: 'left-in-yard', orderId: load.orderId },
  {
    kind: 'ticket',
    orderId: load.orderId,
    ticketNumber: '88213',
    grossInPounds: null,
    tareInPounds: null,
    tons: 4.31,
    wrongItems: [{ materialId: testId(70), quantity: 2 }],
    photoIds: [],
  },
]

type Cut = 'before the request' | 'on the answer' | 'after it'
const cuts: readonly Cut[] = ['before the request', 'on the answer', 'after it']

/** Makes an office whose network breaks at the first batch and works again a moment later. */
function officeCut(at: Cut): { office: TestOffice; restore: () => void } {
  const office = Object.assign(new TestOffice(), { day: dayWith({ loads: [load] }) })
  const cut = () => {
    office.trouble = at === 'on the answer' ? { after: noSignal } : { before: noSignal }
  }
  if (at !== 'after it') return { office, restore: () => Object.assign(office, { trouble: {} }) }
  const { sendTaps } = office.calls
  Object.assign(office.calls, {
    sendTaps: async (batch: Parameters<typeof sendTaps>[0]) => {
      const answer = await sendTaps(batch)
      cut()
      return answer
    },
  })
  return { office, restore: () => Object.assign(office, { trouble: {} }) }
}

test.each(cuts)(
  'if the network is cut %s, the phone keeps each kind of tap, and the office has it once in the end',
  async at => {
    for (const tap of taps) {
      const { office, restore } = officeCut(at)
      const database = await openPhoneDatabase()
      let laterMs = 0
      const open = () =>
        createPhone({
          database,
          calls: office.calls,
          session: { onChange: () => () => undefined },
          clockAheadMs: () => null,
          findFix: async () => null,
          makeSmaller: (file: Blob) => file.arrayBuffer(),
          nowMs: () => Date.now() + laterMs,
        })
      let phone = open()
      await waitFor(() => expect(phone.read().day).not.toBeNull(), { timeout: 5000 })
      if (at !== 'after it') office.trouble = at === 'on the answer' ? { after: noSignal } : { before: noSignal }
      expect([tap.kind, await phone.press(tap)]).toEqual([tap.kind, { isKept: true }])
      laterMs = 6000
      await phone.sendNow()
      const isThere = at === 'before the request' ? [] : [tap.kind]
      expect(office.taps.map(({ kind }) => kind)).toEqual(isThere)
      expect([tap.kind, phone.read().waiting.length]).toEqual([tap.kind, at === 'after it' ? 0 : 1])
      await phone.stop()
      phone = open()
      restore()
      await phone.sendNow()
      expect(office.taps.map(({ kind }) => kind)).toEqual([tap.kind])
      expect([tap.kind, phone.read().waiting]).toEqual([tap.kind, []])
      await phone.stop()
      database.close()
      await deleteDB('driver')
    }
  },
)
