import type { DriverDay } from '#domain/dispatch/driver-day.ts'
import type { Tap, TapOutcome } from '#domain/dispatch/tap.ts'

export type TapBatch = {
  readonly deviceId: string
  /** The phone's clock as the batch leaves. */
  readonly now: string
  /** How many taps are on the phone behind these. */
  readonly waiting: number
  readonly taps: readonly Tap[]
}

export type BatchAnswer = {
  readonly results: readonly { readonly id: string; readonly outcome: TapOutcome; readonly why: string | null }[]
  /** The first tap that the server misses; null where it misses none. */
  readonly sendFrom: number | null
  readonly day: DriverDay
}

/** `refused`: this photo, for good; `no-access`: whoever sends it, for now. */
export type PhotoAnswer = 'stored' | 'tap-unknown' | 'signed-out' | 'no-access' | 'refused'

/** What the phone asks of the server. Each rejects where no answer came or the answer was no. */
export type OfficeCalls = {
  readonly fetchDay: () => Promise<DriverDay>
  readonly sendTaps: (batch: TapBatch) => Promise<BatchAnswer>
  readonly confirmSeen: (route: { readonly routeId: string; readonly version: number }) => Promise<void>
  readonly sendPhoto: (id: string, bytes: ArrayBuffer) => Promise<PhotoAnswer>
}
