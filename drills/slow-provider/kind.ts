/**
 * This is a kind of provider in the table of the drill. To add one, write `kinds/NAME.ts` with an export `kind`. The
 * kind plants each fault at each step and reports the text that people read. `faulty-front.ts` plants faults in front
 * of any double that speaks HTTP.
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

/** These are the faults of a store of files, which answers in XML, in headers and in bytes. */
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
  /** The name of a refusal or of an outcome. */
  readonly told: string
  /** The text that a person reads. It is empty if no person waits for the answer. */
  readonly words: string
  readonly seconds: number
  readonly isAsPromised: boolean
  /** True if a job makes the call. The limit is then that of the job's claim. */
  readonly isOfJob?: boolean
  /** Further measurements, as text. */
  readonly beside: string
}

export type Kind = {
  readonly name: string
  show(stage: Stage): Promise<{
    readonly cells: readonly Cell[]
    readonly steps: readonly string[]
    /** If the faults of a kind differ from `faultNames`, they are listed here. */
    readonly faults?: readonly AnyFaultName[]
    readonly broken: readonly string[]
  }>
}
