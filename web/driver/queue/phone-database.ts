/**
 * The phone stores these data (rules D10 and D11). A new version only adds stores and fields, so a newer app can read
 * the taps of an older one.
 */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { DayChange } from '#domain/dispatch/day-changes.ts'
import type { DriverDay } from '#domain/dispatch/driver-day.ts'
import type { Answer, PhonePhoto, WaitingTap } from '#web/driver/phone.ts'

export type StoredTap = WaitingTap & {
  readonly deviceId: string
  readonly seq: number
  /** True while the phone still searches for its position. */
  readonly isFixPending: boolean
  /** True if the server could not read the tap. The tap then stays for the office to copy, and later taps do not wait for it. */
  readonly isAside: boolean
}

export type StoredDay = {
  readonly driverId: string
  readonly day: DriverDay
  readonly receivedAt: string
  readonly changes: readonly DayChange[]
  readonly answers: readonly Answer[]
  /** The driver has seen these versions of the routes. The office does not know it yet. */
  readonly toConfirm: Readonly<Record<string, number>>
}

/** Each driver who uses this phone has an own count of taps, so that the taps of one driver never wait for those of another. */
type Counter = { readonly deviceId: string; readonly lastSeq: number }

interface DriverSchema extends DBSchema {
  day: { key: string; value: StoredDay }
  taps: { key: [string, number]; value: StoredTap }
  photos: { key: string; value: PhonePhoto }
  /**
   * The bytes of the photos have their own store, so that a list of photos reads no bytes. They are not stored as a
   * Blob, because some phones lose the content of a Blob.
   */
  bytes: { key: string; value: ArrayBuffer }
  device: { key: string; value: Counter | { readonly driverId: string } | { readonly reserve: ArrayBuffer } | Lease }
}

/** If the browser has no locks, the holder of this lease may send. */
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

/** Data counts as stored only when it is on disk. If the phone is switched off a moment later, the data is still there. */
export const strictly = { durability: 'strict' } as const

export const counterOf = (driverId: string): string => `counter ${driverId}`
export const currentKey = 'current'
export const reserveKey = 'reserve'
export const leaseKey = 'lease'
