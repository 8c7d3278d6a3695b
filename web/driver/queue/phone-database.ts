/** The phone stores these data (rules D10 and D11). Stores and fields are only ever added: a newer app reads the taps of an older one. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { DayChange } from '#domain/dispatch/day-changes.ts'
import type { DriverDay } from '#domain/dispatch/driver-day.ts'
import type { Answer, PhonePhoto, WaitingTap } from '#web/driver/phone.ts'

export type StoredTap = WaitingTap & {
  readonly deviceId: string
  readonly seq: number
  /** It is true while the phone still searches for its position. */
  readonly isFixPending: boolean
  /** It is true if the server could not read the tap: the tap stays for the office to copy and holds up nothing. */
  readonly isAside: boolean
}

export type StoredDay = {
  readonly driverId: string
  readonly day: DriverDay
  readonly receivedAt: string
  readonly changes: readonly DayChange[]
  readonly answers: readonly Answer[]
  /** The driver has seen this version of each route, and the office does not know it yet. */
  readonly toConfirm: Readonly<Record<string, number>>
}

/** Each driver who uses this phone has a count of taps, so that one's taps never wait for another's. */
type Counter = { readonly deviceId: string; readonly lastSeq: number }

interface DriverSchema extends DBSchema {
  day: { key: string; value: StoredDay }
  taps: { key: [string, number]; value: StoredTap }
  photos: { key: string; value: PhonePhoto }
  /**
   * The bytes of the photos are apart from them, so that a list of photos reads none of them. They are no Blob, because some phones forget
   * the content of a Blob.
   */
  bytes: { key: string; value: ArrayBuffer }
  device: { key: string; value: Counter | { readonly driverId: string } | { readonly reserve: ArrayBuffer } | Lease }
}

/** The holder may send, if the browser has no locks. */
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

/** The data is on disk before it counts: a phone that is killed a moment later still has it. */
export const strictly = { durability: 'strict' } as const

export const counterOf = (driverId: string): string => `counter ${driverId}`
export const currentKey = 'current'
export const reserveKey = 'reserve'
export const leaseKey = 'lease'
