/** What the phone stores (rules D10 and D11). Stores and fields are only ever added: an older app's taps are read by a newer one. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { DayChange } from '#domain/dispatch/day-changes.ts'
import type { DriverDay } from '#domain/dispatch/driver-day.ts'
import type { Answer, PhonePhoto, WaitingTap } from '#web/driver/phone.ts'

export type StoredTap = WaitingTap & {
  readonly deviceId: string
  readonly seq: number
  /** The phone still asks where it is. */
  readonly isFixPending: boolean
  /** The server could not read it: it stays for the office to copy and holds up nothing. */
  readonly isAside: boolean
}

export type StoredDay = {
  readonly driverId: string
  readonly day: DriverDay
  readonly receivedAt: string
  readonly changes: readonly DayChange[]
  readonly answers: readonly Answer[]
  /** The version of each route that the driver has seen and the office has not been told. */
  readonly toConfirm: Readonly<Record<string, number>>
}

/** Each driver who uses this phone counts taps of their own, so that one's never wait for another's. */
type Counter = { readonly deviceId: string; readonly lastSeq: number }

interface DriverSchema extends DBSchema {
  day: { key: string; value: StoredDay }
  taps: { key: [string, number]; value: StoredTap }
  photos: { key: string; value: PhonePhoto }
  /** What the photos show, apart from them so that listing photos reads none of it. No Blob: some phones forget what one held. */
  bytes: { key: string; value: ArrayBuffer }
  device: { key: string; value: Counter | { readonly driverId: string } | { readonly reserve: ArrayBuffer } | Lease }
}

/** Who may send, where the browser has no locks. */
export type Lease = { readonly holder: string; readonly untilMs: number }

export type PhoneDatabase = IDBPDatabase<DriverSchema>

export function openPhoneDatabase(name = 'driver'): Promise<PhoneDatabase> {
  return openDB<DriverSchema>(name, 1, {
    upgrade(database) {
      database.createObjectStore('day', { keyPath: 'driverId' })
      database.createObjectStore('taps', { keyPath: ['deviceId', 'seq'] })
      database.createObjectStore('photos', { keyPath: 'id' })
      database.createObjectStore('bytes')
      database.createObjectStore('device')
    },
  })
}

/** On disk before it counts: a phone that is killed a moment later still has it. */
export const strictly = { durability: 'strict' } as const

export const counterOf = (driverId: string): string => `counter ${driverId}`
export const currentKey = 'current'
export const reserveKey = 'reserve'
export const leaseKey = 'lease'
