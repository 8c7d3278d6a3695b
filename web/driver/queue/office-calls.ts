import type { DriverDay } from '#domain/dispatch/driver-day.ts'
import type { Tap, TapOutcome } from '#domain/dispatch/tap.ts'

export type TapBatch = {
  readonly deviceId: string
  /** The time on the phone's clock when the batch leaves. */
  readonly now: string
  /** The number of taps on the phone that wait behind these. */
  readonly waiting: number
  readonly taps: readonly Tap[]
}

export type BatchAnswer = {
  readonly results: readonly { readonly id: string; readonly outcome: TapOutcome; readonly why: string | null }[]
  /** The number of the first tap that the server misses. It is null if the server misses none. */
  readonly sendFrom: number | null
  readonly day: DriverDay
}

/** `refused` concerns this photo and is final. `no-access` concerns the person who sends the photo and may change. */
export type PhotoAnswer = 'stored' | 'tap-unknown' | 'signed-out' | 'no-access' | 'refused'

/** The phone makes these calls to the server. @throws if no answer came or the server refused. */
export type OfficeCalls = {
  readonly fetchDay: () => Promise<DriverDay>
  readonly sendTaps: (batch: TapBatch) => Promise<BatchAnswer>
  readonly confirmSeen: (route: { readonly routeId: string; readonly version: number }) => Promise<void>
  readonly sendPhoto: (id: string, bytes: ArrayBuffer) => Promise<PhotoAnswer>
}
