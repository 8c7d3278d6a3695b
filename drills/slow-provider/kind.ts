/**
 * This is a kind of provider in the table of the drill. To add one, write `kinds/NAME.ts` with an export `kind`. It plants each of the faults at
 * each of its steps and reports what people read. `faulty-front.ts` plants them in front of any double that speaks HTTP.
 */
import type { Stage } from '../stage/drill.ts'

export const faultNames = [
  'refuses (500)',
  'works, then says 500',
  'cuts the line',
  'hangs',
  'answers a web page',
  'answers other JSON',
  'answers without end',
  'answers "x"',
  'answers 5',
  'answers true',
  'answers null',
  'answers []',
  'answers [1]',
  'answers {}',
  'answers {"object":"list"}',
] as const
export type FaultName = (typeof faultNames)[number]

/** These are the faults of a store, which answers in XML, in headers and in bytes. */
export const storeFaultNames = [
  'refuses (500)',
  'works, then says 500',
  'cuts the line',
  'hangs',
  'answers a web page',
  'answers a web page with 404',
  'answers without end',
  'answers nothing',
  'answers other XML',
  'answers half a list',
  'answers an empty list',
  'answers an error with 200',
  'answers other bytes',
  'answers other JSON',
  'answers true',
  'answers null',
] as const
export type StoreFaultName = (typeof storeFaultNames)[number]
export type AnyFaultName = FaultName | StoreFaultName

export type Cell = {
  readonly step: string
  readonly fault: AnyFaultName
  /** This is the name of a refusal or of an outcome. */
  readonly told: string
  /** This is the text that a person reads. It is empty if no person waits for the answer. */
  readonly words: string
  readonly seconds: number
  readonly isAsPromised: boolean
  /** A job sends it; the limit is that of the job's claim. */
  readonly isOfJob?: boolean
  /** These are further measurements as text. */
  readonly beside: string
}

export type Kind = {
  readonly name: string
  show(stage: Stage): Promise<{
    readonly cells: readonly Cell[]
    readonly steps: readonly string[]
    /** A kind lists its faults here if they are other ones than `faultNames`. */
    readonly faults?: readonly AnyFaultName[]
    /** These are the invariants that are broken. */
    readonly broken: readonly string[]
  }>
}
