/** The pages see the phone in this form: the day with the taps made on it, the acts that wait to be sent, and the possible presses. */
import { createContext, use, useSyncExternalStore } from 'react'
import type { DayChange } from '#domain/dispatch/day-changes.ts'
import type { DriverDay } from '#domain/dispatch/driver-day.ts'
import type { Tap, TapOutcome } from '#domain/dispatch/tap.ts'

type WithoutStamp<One> = One extends Tap ? Omit<One, 'id' | 'seq' | 'v' | 'madeAt' | 'fix'> : never
/** A page makes a tap in this form; the phone numbers and stamps it. */
export type TapContent = WithoutStamp<Exclude<Tap, { kind: 'undo' }>>

/** An act is still on the phone for one of these reasons. */
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

/** A photo shows the work at a stop, the ticket of a load, or a defect of the truck. */
export type PhotoSubject = { readonly stopId: string } | { readonly orderId: string } | { readonly routeId: string }

export const subjectIdOf = (subject: PhotoSubject): string => Object.values(subject)[0] ?? ''

/** The photo is on the phone; its bytes are apart. */
export type PhonePhoto = {
  readonly id: string
  readonly driverId: string
  /** It is the id of the stop, the load's order, or the route. */
  readonly subjectId: string
  /** The tap names the photo; it is null until then. */
  readonly tapId: string | null
  readonly takenAt: string
  readonly sizeInBytes: number
  readonly tries: number
  readonly trouble: SendTrouble | null
}

/** The server will never take the photo: it stays until its driver has seen that, and is not sent again (rule D14). */
export const isRefused = ({ trouble }: PhonePhoto): boolean => trouble === 'refused'

/** The answer is the office's outcome for a tap that it did not just accept. */
export type Answer = { readonly tap: Tap; readonly outcome: TapOutcome; readonly why: string | null }

export type Room = 'enough' | 'little' | 'none'

export type PhoneState = {
  /** It is false until the phone's storage has been read. */
  readonly isRead: boolean
  /** It is null if this phone holds no day. */
  readonly day: DriverDay | null
  readonly receivedAt: string | null
  readonly waiting: readonly WaitingTap[]
  readonly photos: readonly PhonePhoto[]
  /** A photo that was just taken is not stored yet. */
  readonly isKeepingPhoto: boolean
  /** These taps and photos are of other drivers who used this phone. */
  readonly waitingOfOthers: number
  readonly answers: readonly Answer[]
  readonly changes: readonly DayChange[]
  readonly isSending: boolean
  readonly trouble: SendTrouble | null
  /** It is the phone's clock minus the server's; it is null until the server has answered. */
  readonly clockAheadMs: number | null
  readonly room: Room
}

export type KeepResult = { readonly isKept: true } | { readonly isKept: false; readonly why: 'no-room' | 'unreadable' }

export type Phone = {
  readonly read: () => PhoneState
  readonly listen: (listener: () => void) => () => void
  /** It stores a tap and only then shows it. */
  readonly press: (content: TapContent) => Promise<KeepResult>
  /** It takes a tap back; the result is false once the tap is on its way. */
  readonly undo: (tapId: string) => Promise<boolean>
  readonly keepPhoto: (subject: PhotoSubject, file: Blob) => Promise<KeepResult>
  readonly dropPhoto: (id: string) => Promise<void>
  readonly readPhoto: (id: string) => Promise<ArrayBuffer | null>
  readonly confirmSeen: () => Promise<void>
  readonly sendNow: () => Promise<void>
  /** It shows the day of another company that the driver drives for; acts that wait for the last one stay until it is chosen again. */
  readonly driveFor: (organizationId: string) => Promise<void>
  /** It erases this person's day; the waiting acts stay. */
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
