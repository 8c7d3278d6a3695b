import { loadavg } from 'node:os'
import { endWithin } from '#server/providers/end-within.ts'

/** A database stops within twenty seconds. The rest is reserve. */
const maxCloseInMs = 60_000

/** A drill tests its promise on this stage. */
export type Stage = {
  /** Prints the present step. */
  readonly say: (line: string) => void
  /** When the drill ends, whatever the reason, everything that was started is stopped in the opposite order. */
  readonly atEnd: (close: () => Promise<unknown>) => void
}

export type Outcome = {
  readonly figures: Readonly<Record<string, unknown>>
  /** Each failure is a sentence. The list is empty if the promise was kept. */
  readonly failures: readonly string[]
}

/** Returns the `run` of a drill. It prints what the drill does, its figures, and what was not as promised. */
export function drill(put: (stage: Stage) => Promise<Outcome>): () => Promise<boolean> {
  return async () => {
    const closers: (() => Promise<unknown>)[] = []
    // Connections to the database do not keep this process alive. Without this timer a process that waits only for them
    // would end in the middle.
    const staying = setInterval(() => {}, 60_000)
    try {
      const { figures, failures } = await put({
        say: line => console.log(`  ${line}`),
        atEnd: close => void closers.push(close),
      })
      console.log(JSON.stringify({ ...figures, load: loadavg()[0]?.toFixed(1) }))
      for (const failure of failures) console.error(failure)
      return failures.length === 0
    } finally {
      for (const close of closers.reverse()) {
        await endWithin(maxCloseInMs, close()).catch((error: Error) =>
          console.error(`Something that was started could not be stopped: ${error.message}`),
        )
      }
      clearInterval(staying)
    }
  }
}

/** Returns the sentences whose condition does not hold. */
export function failuresOf(expectations: Readonly<Record<string, boolean>>): string[] {
  return Object.entries(expectations).flatMap(([sentence, holds]) => (holds ? [] : [`not so: ${sentence}`]))
}

export const seconds = (ms: number) => Math.round(ms / 100) / 10

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
