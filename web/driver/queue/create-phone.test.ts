import 'fake-indexeddb/auto'
import { waitFor } from '@testing-library/react'
import { deleteDB } from 'idb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PhoneState } from '#web/driver/phone.ts'
import { countWaiting } from '#web/driver/what-waits.ts'
import { dayWith, driverDay, dropOff, pickup, testId } from '#web/testing/driver-data.ts'
import { failure, noSignal, TestOffice } from '#web/testing/driver-office.ts'
import { createPhone, type RunningPhone } from './create-phone.ts'
import { takeLease } from './one-sender.ts'
import { leaseKey, openPhoneDatabase, type PhoneDatabase } from './phone-database.ts'
import type { FindFix } from './position.ts'

let database: PhoneDatabase
let office: TestOffice
let phone: RunningPhone
let laterMs = 0
const fix = { latitude: 30.2, longitude: -97.7, accuracyInMeters: 8, ageInSeconds: 0 }
let findFix: FindFix
let sessionChanged: () => void = () => undefined

const open = () => {
  phone = createPhone({
    database,
    calls: office.calls,
    session: {
      onChange: listener => {
        sessionChanged = () => listener('signed-in')
        return () => undefined
      },
    },
    clockAheadMs: () => null,
    findFix: () => findFix(),
    makeSmaller: file => file.arrayBuffer(),
    nowMs: () => Date.now() + laterMs,
  })
}
const shows = (check: (state: PhoneState) => void) => waitFor(() => check(phone.read()), { timeout: 5000 })
const stopStates = () => phone.read().day?.routes[0]?.stops.map(({ state }) => state)
const kinds = () => office.taps.map(({ kind }) => kind)
const undoIsOver = async () => {
  laterMs += 6000
  await phone.sendNow()
}
/** Closes the page without notice and opens it again. */
const reopen = async () => {
  await phone.stop()
  open()
}
const start = { kind: 'start', stopId: dropOff.id } as const
const here = { kind: 'here', stopId: dropOff.id } as const
const done = (photoIds: string[] = []) =>
  ({
    kind: 'done',
    stopId: dropOff.id,
    leftBox: '114',
    takenBox: null,
    isOverfilled: false,
    hasWrongItems: false,
    photoIds,
  }) as const

beforeEach(async () => {
  laterMs = 0
  findFix = async () => fix
  office = new TestOffice()
  database = await openPhoneDatabase()
  open()
  await shows(({ day }) => expect(day).not.toBeNull())
})
afterEach(async () => {
  await phone.stop()
  database.close()
  await deleteDB('driver')
})

test('the phone stores a tap before it shows it, and deletes it when the office has it', async () => {
  office.trouble = { before: noSignal }
  expect(await phone.press(start)).toEqual({ isKept: true })
  expect(await database.count('taps')).toBe(1)
  expect(stopStates()).toEqual(['under-way', 'planned'])
  await shows(({ trouble, waiting }) => expect([trouble, waiting[0]?.trouble]).toEqual(['no-signal', 'no-signal']))
  office.trouble = {}
  await phone.sendNow()
  expect(kinds()).toEqual(['start'])
  expect(phone.read().waiting).toEqual([])
})

test('after failures the phone sends a tap again by itself', async () => {
  office.trouble = { before: noSignal }
  await phone.press(start)
  await shows(({ trouble }) => expect(trouble).toBe('no-signal'))
  for (let tries = 0; tries < 6; tries += 1) await phone.sendNow()
  office.trouble = {}
  await shows(() => expect(kinds()).toEqual(['start']))
})

test('the phone sends taps made without a signal in order, even if it closed the app meanwhile', async () => {
  office.trouble = { before: noSignal }
  await phone.press(start)
  await reopen()
  await shows(({ waiting }) => expect(waiting).toHaveLength(1))
  await phone.press(here)
  await phone.press(done())
  await reopen()
  await shows(() => expect(stopStates()).toEqual(['done', 'planned']))
  office.trouble = {}
  await undoIsOver()
  expect(kinds()).toEqual(['start', 'here', 'done'])
  expect(office.taps.map(({ seq }) => seq)).toEqual([1, 2, 3])
})

test('if an answer is lost, the phone sends the tap again, and the office has it only once', async () => {
  office.trouble = { after: noSignal }
  await phone.press(start)
  await shows(({ trouble }) => expect(trouble).toBe('no-signal'))
  expect([office.taps.length, phone.read().waiting.length]).toEqual([1, 1])
  office.trouble = {}
  await phone.sendNow()
  expect([office.taps.length, phone.read().waiting.length]).toEqual([1, 0])
})

test('a driver can undo Done for five seconds, and both taps go in one batch', async () => {
  const photo = await phone.keepPhoto({ stopId: dropOff.id }, new Blob(['picture']))
  expect(photo.isKept).toBe(true)
  await phone.press(done(phone.read().photos.map(({ id }) => id)))
  expect(phone.read().photos[0]?.tapId).toBe(phone.read().waiting[0]?.tap.id)
  await phone.sendNow()
  expect(office.batches).toEqual([])
  expect(await phone.undo(phone.read().waiting[0]?.tap.id ?? '')).toBe(true)
  await shows(({ waiting }) => expect(waiting).toEqual([]))
  expect(office.batches.map(({ taps }) => taps.map(({ kind }) => kind))).toEqual([['done', 'undo']])
  expect(stopStates()).toEqual(['planned', 'planned'])
  expect(phone.read().photos[0]?.tapId).toBeNull()
})

test('the phone says that it is storing a photo until the photo is stored', async () => {
  const kept = phone.keepPhoto({ stopId: dropOff.id }, new Blob(['picture']))
  expect(phone.read()).toMatchObject({ isKeepingPhoto: true, photos: [] })
  await kept
  expect(phone.read()).toMatchObject({ isKeepingPhoto: false, photos: [{ subjectId: dropOff.id }] })
})

test('a driver cannot undo a tap that may have left the phone', async () => {
  office.trouble = { after: noSignal }
  await phone.press(done())
  await undoIsOver()
  expect(await phone.undo(phone.read().waiting[0]?.tap.id ?? '')).toBe(false)
})

test('the phone sends photos after their taps, and deletes them when the office has stored them', async () => {
  office.trouble = { before: noSignal }
  await phone.keepPhoto({ stopId: dropOff.id }, new Blob(['one']))
  await phone.keepPhoto({ stopId: dropOff.id }, new Blob(['three']))
  const ids = phone.read().photos.map(({ id }) => id)
  await phone.press(done(ids))
  office.trouble = {}
  await phone.sendNow()
  expect(office.photos.size).toBe(0)
  office.photoAnswer = 'tap-unknown'
  await undoIsOver()
  expect(phone.read().photos).toHaveLength(2)
  office.photoAnswer = 'stored'
  await phone.sendNow()
  expect([...office.photos.keys()].sort()).toEqual(ids.toSorted())
  expect([...office.photos.values()].sort()).toEqual([3, 5])
  expect([phone.read().photos, await database.count('bytes')]).toEqual([[], 0])
})

test('the phone does not send a refused photo again, and keeps it until its driver removes it', async () => {
  await phone.keepPhoto({ stopId: dropOff.id }, new Blob(['one']))
  const ids = phone.read().photos.map(({ id }) => id)
  await phone.press(done(ids))
  office.photoAnswer = 'no-access'
  await undoIsOver()
  expect(phone.read().photos).toMatchObject([{ trouble: 'no-access' }])
  office.photoAnswer = 'refused'
  await phone.sendNow()
  expect(phone.read().photos).toMatchObject([{ trouble: 'refused' }])
  expect(countWaiting(phone.read())).toBe(0)
  office.photoAnswer = 'stored'
  await phone.sendNow()
  expect([phone.read().photos.length, office.photos.size]).toEqual([1, 0])
  await phone.dropPhoto(ids[0] ?? '')
  expect([phone.read().photos, await database.count('bytes')]).toEqual([[], 0])
})

test('another driver who signs in on the phone sends only their own taps', async () => {
  office.trouble = { before: noSignal }
  await phone.press(start)
  office.trouble = {}
  office.day = { ...driverDay, driver: { ...driverDay.driver, id: testId(81), firstName: 'Ana' } }
  sessionChanged()
  await shows(({ day }) => expect(day?.driver.firstName).toBe('Ana'))
  expect([phone.read().waiting, phone.read().waitingOfOthers, stopStates()]).toEqual([[], 1, ['planned', 'planned']])
  await phone.press(here)
  await undoIsOver()
  expect(kinds()).toEqual(['here'])
  office.day = driverDay
  sessionChanged()
  await shows(() => expect(kinds()).toEqual(['here', 'start']))
  const [ana, luis] = office.batches.map(({ deviceId }) => deviceId)
  expect(ana).not.toBe(luis)
})

test('the phone keeps a tap that the server cannot read, and sends the taps after it', async () => {
  office.trouble = { before: noSignal }
  for (const content of [start, here, done()]) await phone.press(content)
  office.unreadable = phone.read().waiting[1]?.tap.id ?? ''
  office.trouble = {}
  await undoIsOver()
  expect(kinds()).toEqual(['start', 'done'])
  expect(phone.read().waiting.map(({ tap, trouble }) => [tap.kind, trouble])).toEqual([['here', 'unreadable']])
})

test('if the server misses a tap that the phone no longer has, the phone begins again with a new device id', async () => {
  await phone.press(start)
  await shows(() => expect(kinds()).toEqual(['start']))
  office.lastSeqs.clear()
  await phone.press(here)
  laterMs += 3000
  await phone.sendNow()
  expect(kinds()).toEqual(['start', 'here'])
  expect(phone.read().waiting).toEqual([])
  expect(new Set(office.batches.map(({ deviceId }) => deviceId)).size).toBe(2)
})

test('the phone adds its position to a tap before it sends the tap', async () => {
  await phone.press(here)
  await shows(() => expect(office.taps).toMatchObject([{ kind: 'here', fix: { latitude: 30.2 } }]))
})

test('the phone sends a tap that waited for its position, even if it closed the app meanwhile', async () => {
  await phone.press(start)
  findFix = () => new Promise(() => undefined)
  await reopen()
  await shows(({ day }) => expect(day).not.toBeNull())
  await phone.press(here)
  laterMs += 1000
  await reopen()
  await shows(() => expect(kinds()).toEqual(['start', 'here']))
})

test('a driver who is signed out can still work, and the phone keeps the taps', async () => {
  office.trouble = { before: failure('UNAUTHORIZED', 401, 'signed-out') }
  await phone.press(start)
  await shows(({ trouble }) => expect(trouble).toBe('signed-out'))
  await phone.press(here)
  expect(stopStates()).toEqual(['arrived', 'planned'])
  expect(phone.read().waiting).toHaveLength(2)
})

test('the phone of a suspended driver keeps only the taps that wait', async () => {
  office.trouble = { before: noSignal }
  await phone.press(start)
  office.trouble = { before: failure('CONFLICT', 409, 'driver-suspended') }
  await phone.sendNow()
  const { day, trouble, waitingOfOthers } = phone.read()
  expect([day, trouble, waitingOfOthers]).toEqual([null, 'suspended', 1])
})

test('signing out deletes the day and keeps the taps that wait', async () => {
  office.trouble = { before: noSignal }
  await phone.press(start)
  await phone.keepPhoto({ stopId: pickup.id }, new Blob(['of nothing yet']))
  await phone.forgetDay()
  expect(await Promise.all([database.count('day'), database.count('taps'), database.count('photos')])).toEqual([
    0, 1, 0,
  ])
})

test('the phone deletes a day after three days, but not before it has sent the taps of that day', async () => {
  office.trouble = { before: noSignal }
  await phone.press(start)
  laterMs = 4 * 86_400_000
  await reopen()
  await shows(({ day }) => expect(day).not.toBeNull())
  office.trouble = {}
  await phone.sendNow()
  office.trouble = { before: noSignal }
  laterMs = 8 * 86_400_000
  await reopen()
  await waitFor(async () => expect(await database.count('day')).toBe(0))
})

test('the phone shows a change of the day once, and tells the office that the driver has seen it', async () => {
  office.day = dayWith({ version: 2, stops: [pickup] })
  await phone.sendNow()
  expect(phone.read().changes).toEqual([{ stopId: dropOff.id, change: 'removed' }])
  await phone.confirmSeen()
  expect(phone.read().changes).toEqual([])
  await shows(() => expect(office.seen).toEqual([{ routeId: testId(70), version: 2 }]))
})

test('the phone remembers a tap about which the office has to decide', async () => {
  office.outcomeOf = () => 'needs-office'
  await phone.press(start)
  await shows(({ answers }) => expect(answers).toMatchObject([{ outcome: 'needs-office', tap: { kind: 'start' } }]))
})

test('a full phone uses its reserve to store a tap, and says that it has no room for a photo', async () => {
  await waitFor(async () => expect(await database.getKey('device', 'reserve')).toBeDefined())
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const add = vi.spyOn(IDBObjectStore.prototype, 'add')
  add.mockImplementationOnce(full)
  expect(await phone.press(start)).toEqual({ isKept: true })
  expect(await database.getKey('device', 'reserve')).toBeUndefined()
  add.mockImplementationOnce(full)
  expect(await phone.keepPhoto({ stopId: dropOff.id }, new Blob(['x']))).toEqual({ isKept: false, why: 'no-room' })
  add.mockRestore()
})

test('the phone sends the taps that wait as soon as another tab has ended', async () => {
  await phone.sendNow()
  await takeLease(database, 'another tab')
  await phone.press(start)
  await shows(({ waiting }) => expect(waiting).toHaveLength(1))
  expect(kinds()).toEqual([])
  await database.delete('device', leaseKey)
  await shows(({ waiting }) => expect(waiting).toEqual([]))
  expect(kinds()).toEqual(['start'])
})

test('without locks of the browser, a lease lets one tab send at a time', async () => {
  await phone.stop()
  expect(await takeLease(database, 'a', 1000)).toBe(true)
  expect(await takeLease(database, 'b', 2000)).toBe(false)
  expect(await takeLease(database, 'a', 30_000)).toBe(true)
  expect(await takeLease(database, 'b', 89_000)).toBe(false)
  expect(await takeLease(database, 'b', 91_000)).toBe(true)
})

const ofOther = { ...driverDay, organizationId: 'o2', driver: { ...driverDay.driver, id: testId(88) }, routes: [] }

test('the phone never sends the taps for one company to another company that the driver changes to', async () => {
  await phone.press(start)
  let answerFirst: () => void = () => undefined
  const { fetchDay } = office.calls
  const calls = office.calls as { fetchDay: typeof fetchDay }
  // While the driver changes to another company, the phone still waits for a day of the first one.
  calls.fetchDay = async () => {
    calls.fetchDay = fetchDay
    const day = await fetchDay()
    await new Promise<void>(resolve => {
      answerFirst = resolve
    })
    return day
  }
  sessionChanged()
  await waitFor(() => expect(calls.fetchDay).toBe(fetchDay))
  office.day = ofOther
  laterMs += 6000
  const changed = phone.driveFor('o2')
  answerFirst()
  await changed
  await shows(({ day, waitingOfOthers }) => expect([day?.organizationId, waitingOfOthers]).toEqual(['o2', 1]))
  expect([kinds(), localStorage.getItem('employerId')]).toEqual([[], 'o2'])
})

test('if the driver chooses a company in another tab, this tab asks for the day of that company', async () => {
  await phone.press(start)
  office.day = ofOther
  laterMs += 6000
  window.dispatchEvent(new StorageEvent('storage', { key: 'employerId', newValue: 'o2' }))
  await shows(({ day, waitingOfOthers }) => expect([day?.organizationId, waitingOfOthers]).toEqual(['o2', 1]))
  expect(kinds()).toEqual([])
})
