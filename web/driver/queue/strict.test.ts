import 'fake-indexeddb/auto'
import { waitFor } from '@testing-library/react'
import { deleteDB } from 'idb'
import { afterEach, expect, test } from 'vitest'
import { driverDay, dropOff } from '#web/testing/driver-data.ts'
import { noSignal, TestOffice } from '#web/testing/driver-office.ts'
import { createPhone, type RunningPhone } from './create-phone.ts'
import { openPhoneDatabase, type PhoneDatabase } from './phone-database.ts'

type Write = { readonly stores: readonly string[]; readonly durability: string }

let database: PhoneDatabase
let phone: RunningPhone
const real = IDBDatabase.prototype.transaction

afterEach(async () => {
  IDBDatabase.prototype.transaction = real
  await phone.stop()
  database.close()
  await deleteDB('driver')
})

/** Collects every transaction that writes, with the options that the browser receives. */
function watchWrites(): Write[] {
  const writes: Write[] = []
  IDBDatabase.prototype.transaction = function transaction(names, mode, options) {
    const stores = typeof names === 'string' ? [names] : [...names]
    if (mode === 'readwrite') writes.push({ stores, durability: options?.durability ?? 'default' })
    return real.call(this, names, mode, options)
  }
  return writes
}

test('the phone writes taps, photos and the day strictly to disk, so that they survive a loss of power', async () => {
  const office = new TestOffice()
  database = await openPhoneDatabase()
  const writes = watchWrites()
  phone = createPhone({
    database,
    calls: office.calls,
    session: { onChange: () => () => undefined },
    clockAheadMs: () => null,
    findFix: async () => null,
    makeSmaller: (file: Blob) => file.arrayBuffer(),
  })
  await waitFor(() => expect(phone.read().day?.driver).toEqual(driverDay.driver))
  const [ofDay] = writes.filter(({ stores }) => stores.includes('day'))
  expect(ofDay?.durability).toBe('strict')

  office.trouble = { before: noSignal }
  writes.length = 0
  await phone.press({ kind: 'start', stopId: dropOff.id })
  await phone.keepPhoto({ stopId: dropOff.id }, new File(['bytes'], 'box.jpg', { type: 'image/jpeg' }))
  await waitFor(() => expect(phone.read().waiting[0]?.tries).toBe(1))
  const holding = writes.filter(({ stores }) => stores.some(store => store === 'taps' || store === 'bytes'))
  expect(holding.length).toBeGreaterThanOrEqual(3)
  expect(holding.map(({ durability }) => durability)).toEqual(holding.map(() => 'strict'))
})
