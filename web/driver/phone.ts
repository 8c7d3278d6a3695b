/** The pages see the phone in this form: the day with the taps made on it, the acts that wait to be sent, and what the driver can do. */
import { createContext, use, useSyncExternalStore } from 'react'
import type { DayChange } from '#domain/dispatch/day-changes.ts'
import type { DriverDay } from '#domain/dispatch/driver-day.ts'
import type { Tap, TapOutcome } from '#domain/dispatch/tap.ts'

type WithoutStamp<One> = One extends Tap ? Omit<One, 'id' | 'seq' | 'v' | 'madeAt' | 'fix'> : never
/** A page makes a tap in this form. The phone adds the number and the time. */
export type TapContent = WithoutStamp<Exclude<Tap, { kind: 'undo' }>>

/** An act is still on the phone for one of these reasons. */
export type SendTrouble =
  | 'no-signal'
  | 'server'
  | 'signed-out'
  | 'no-access'
  | 'no-choice'
  | 'moved'
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

/** The photo is stored on the phone. Its bytes are in another store. */
export type PhonePhoto = {
  readonly id: string
  readonly driverId: string
  /** The id of the stop, the load's order, or the route. */
  readonly subjectId: string
  /** The id of the tap that names the photo. It is null until a tap names it. */
  readonly tapId: string | null
  readonly takenAt: string
  readonly sizeInBytes: number
  readonly tries: number
  readonly trouble: SendTrouble | null
}

/**
 * The server will never take this photo, so the phone does not send it again. It keeps the photo until the driver has
 * seen that (rule D14).
 */
export const isRefused = ({ trouble }: PhonePhoto): boolean => trouble === 'refused'

/** The office's outcome for a tap that it did not simply accept. */
export type Answer = { readonly tap: Tap; readonly outcome: TapOutcome; readonly why: string | null }

export type Room = 'enough' | 'little' | 'none'

export type PhoneState = {
  /** False until the phone has read its storage. */
  readonly isRead: boolean
  /** Null if this phone holds no day. */
  readonly day: DriverDay | null
  readonly receivedAt: string | null
  readonly waiting: readonly WaitingTap[]
  readonly photos: readonly PhonePhoto[]
  /** True while the phone is storing a photo that the driver just took. */
  readonly isKeepingPhoto: boolean
  /** The number of taps and photos of other drivers who used this phone. */
  readonly waitingOfOthers: number
  readonly answers: readonly Answer[]
  readonly changes: readonly DayChange[]
  readonly isSending: boolean
  readonly trouble: SendTrouble | null
  /** The address of the company's new installation. It is null if the company has not moved. */
  readonly movedTo: string | null
  /** The phone's clock minus the server's. It is null until the server has answered. */
  readonly clockAheadMs: number | null
  readonly room: Room
}

export type KeepResult = { readonly isKept: true } | { readonly isKept: false; readonly why: 'no-room' | 'unreadable' }

export type Phone = {
  readonly read: () => PhoneState
  readonly listen: (listener: () => void) => () => void
  /** Stores a tap, and only then shows it. */
  readonly press: (content: TapContent) => Promise<KeepResult>
  /** Takes a tap back. The result is false when the phone has begun to send the tap. */
  readonly undo: (tapId: string) => Promise<boolean>
  readonly keepPhoto: (subject: PhotoSubject, file: Blob) => Promise<KeepResult>
  readonly dropPhoto: (id: string) => Promise<void>
  readonly readPhoto: (id: string) => Promise<ArrayBuffer | null>
  readonly confirmSeen: () => Promise<void>
  readonly sendNow: () => Promise<void>
  /**
   * Shows the day of another company that the driver drives for. Acts that wait for the former company stay on the
   * phone until the driver chooses it again.
   */
  readonly driveFor: (organizationId: string) => Promise<void>
  /** Erases this person's day. The waiting acts stay. */
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
