/** What a drill is: a promise, and how it is put to the test. */
export type Drill = { readonly promise: string; readonly run: (stage: Stage) => Promise<Outcome> }

export type Stage = {
  /** Tells what is being done. */
  readonly say: (line: string) => void
  /** What was started is stopped at the end, in the opposite order, however the drill ends. */
  readonly atEnd: (close: () => Promise<unknown>) => void
}

export type Outcome = {
  readonly figures: Readonly<Record<string, unknown>>
  /** Each in a sentence; none when the promise was kept. */
  readonly failures: readonly string[]
}

/** The sentences whose condition does not hold. */
export function failuresOf(expectations: Readonly<Record<string, boolean>>): string[] {
  return Object.entries(expectations).flatMap(([sentence, holds]) => (holds ? [] : [`not so: ${sentence}`]))
}

export const seconds = (ms: number) => Math.round(ms / 100) / 10

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
