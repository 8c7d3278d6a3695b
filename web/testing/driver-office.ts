/** The server as a driver's phone uses it. It stores each sent tap once, and a test can let it fail in different ways. */
import { foldDay } from '#domain/dispatch/day-fold.ts'
import type { DriverDay } from '#domain/dispatch/driver-day.ts'
import type { Tap, TapOutcome } from '#domain/dispatch/tap.ts'
import type { BatchAnswer, OfficeCalls, PhotoAnswer, TapBatch } from '#web/driver/queue/office-calls.ts'
import { driverDay } from '#web/testing/driver-data.ts'

type Trouble = { readonly before?: unknown; readonly after?: unknown }

export class TestOffice {
  day: DriverDay = driverDay
  readonly batches: TapBatch[] = []
  /** The taps that the server accepted, in the order in which they came. */
  readonly taps: Tap[] = []
  readonly photos = new Map<string, number>()
  readonly seen: { routeId: string; version: number }[] = []
  readonly lastSeqs = new Map<string, number>()
  /** While it is set, calls throw it before or after their work. */
  trouble: Trouble = {}
  photoAnswer: PhotoAnswer = 'stored'
  outcomeOf: (tap: Tap) => TapOutcome = () => 'accepted'
  unreadable: string | null = null

  readonly calls: OfficeCalls = {
    fetchDay: async () => {
      this.fail(this.trouble.before)
      return this.today()
    },
    sendTaps: async batch => {
      this.fail(this.trouble.before)
      this.batches.push(batch)
      if (batch.taps.some(tap => tap.id === this.unreadable)) throw failure('BAD_REQUEST', 400)
      const answer = this.judge(batch)
      this.fail(this.trouble.after)
      return answer
    },
    confirmSeen: async route => void this.seen.push(route),
    sendPhoto: async (id, bytes) => {
      this.fail(this.trouble.before)
      if (this.photoAnswer === 'stored') this.photos.set(id, bytes.byteLength)
      return this.photoAnswer
    },
  }

  private judge({ deviceId, taps }: TapBatch): BatchAnswer {
    const results: BatchAnswer['results'][number][] = []
    for (const tap of taps) {
      const lastSeq = this.lastSeqs.get(deviceId) ?? 0
      if (tap.seq > lastSeq + 1) return { results, sendFrom: lastSeq + 1, day: this.today() }
      if (!this.taps.some(known => known.id === tap.id)) this.taps.push(tap)
      this.lastSeqs.set(deviceId, Math.max(lastSeq, tap.seq))
      results.push({ id: tap.id, outcome: this.outcomeOf(tap), why: null })
    }
    return { results, sendFrom: null, day: this.today() }
  }

  private today(): DriverDay {
    return foldDay(this.day, this.taps)
  }

  private fail(error: unknown): void {
    if (error !== undefined) throw error
  }
}

/** Returns a call's error as the API client throws it. */
export const failure = (code: string, httpStatus: number, refusal?: string, refusalValues?: object): Error =>
  Object.assign(new Error(code), { data: { code, httpStatus, refusal, refusalValues } })

export const noSignal = new TypeError('Failed to fetch')
