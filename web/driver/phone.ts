/** The phone as the pages see it: the day with the taps made on it, what waits to be sent, and what one can press. */
import { createContext, use, useSyncExternalStore } from 'react'
import type { DayChange } from '#domain/dispatch/day-changes.ts'
import type { DriverDay } from '#domain/dispatch/driver-day.ts'
import type { Tap, TapOutcome } from '#domain/dispatch/tap.ts'

type WithoutStamp<One> = One extends Tap ? Omit<One, 'id' | 'seq' | 'v' | 'madeAt' | 'fix'> : never
/** A tap as a page makes it; the phone numbers and stamps it. */
export type TapContent = WithoutStamp<Exclude<Tap, { kind: 'undo' }>>

/** Why something is still on the phone. */
export type SendTrouble =
  | 'no-signal'
  | 'server'
  | 'signed-out'
  | 'no-access'
  | 'no-choice'
  | 'suspended'
  | 'unreadable'
  | 'refused'

export type WaitingTap = {
  readonly tap: Tap
  readonly driverId: string
  readonly tries: number
  readonly trouble: SendTrouble | null
}

/** What a photo shows: the work at a stop, the ticket of a load, or a defect of the truck. */
export type PhotoSubject = { readonly stopId: string } | { readonly orderId: string } | { readonly routeId: string }

export const subjectIdOf = (subject: PhotoSubject): string => Object.values(subject)[0] ?? ''

/** A photo on the phone, without its bytes. */
export type PhonePhoto = {
  readonly id: string
  readonly driverId: string
  /** The stop, the load's order, or the route. */
  readonly subjectId: string
  /** The tap that names it; null until then. */
  readonly tapId: string | null
  readonly takenAt: string
  readonly sizeInBytes: number
  readonly tries: number
  readonly trouble: SendTrouble | null
}

/** The server will never take it: it stays until its driver has seen that, and is not sent again (rule D14). */
export const isRefused = ({ trouble }: PhonePhoto): boolean => trouble === 'refused'

/** What the office made of a tap that it did not just accept. */
export type Answer = { readonly tap: Tap; readonly outcome: TapOutcome; readonly why: string | null }

export type Room = 'enough' | 'little' | 'none'

export type PhoneState = {
  /** False until the phone's storage has been read. */
  readonly isRead: boolean
  /** Null where this phone holds no day. */
  readonly day: DriverDay | null
  readonly receivedAt: string | null
  readonly waiting: readonly WaitingTap[]
  readonly photos: readonly PhonePhoto[]
  /** One that was just taken is not stored yet. */
  readonly isKeepingPhoto: boolean
  /** Taps and photos of other drivers who used this phone. */
  readonly waitingOfOthers: number
  readonly answers: readonly Answer[]
  readonly changes: readonly DayChange[]
  readonly isSending: boolean
  readonly trouble: SendTrouble | null
  /** The phone's clock minus the server's; null until the server has answered. */
  readonly clockAheadMs: number | null
  readonly room: Room
}

export type KeptOrWhy = { readonly isKept: true } | { readonly isKept: false; readonly why: 'no-room' | 'unreadable' }

export type Phone = {
  readonly read: () => PhoneState
  readonly listen: (listener: () => void) => () => void
  /** Stores a tap and only then shows it. */
  readonly press: (content: TapContent) => Promise<KeptOrWhy>
  /** Takes a tap back; false once it is on its way. */
  readonly undo: (tapId: string) => Promise<boolean>
  readonly keepPhoto: (subject: PhotoSubject, file: Blob) => Promise<KeptOrWhy>
  readonly dropPhoto: (id: string) => Promise<void>
  readonly readPhoto: (id: string) => Promise<ArrayBuffer | null>
  readonly confirmSeen: () => Promise<void>
  readonly sendNow: () => Promise<void>
  /** Shows the day of another company that the driver drives for; what waits for the last one stays until it is chosen again. */
  readonly driveFor: (organizationId: string) => Promise<void>
  /** Erases what this person's day was; what waits stays. */
  readonly forgetDay: () => Promise<void>
}

export const PhoneContext = createContext<Phone | null>(null)

export function usePhone(): Phone {
  const phone = use(PhoneContext)
  if (!phone) throw new Error('there is no phone around this page')
  return phone
}

export function usePhoneState(): PhoneState {
  const phone = usePhone()
  return useSyncExternalStore(phone.listen, phone.read, phone.read)
}
