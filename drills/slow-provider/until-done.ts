import { setTimeout as pause } from 'node:timers/promises'
import { seconds } from '../stage/drill.ts'

/** Repeats the work until it succeeds, for a minute at most. Returns the seconds that this took. */
export async function untilDone(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  for (;;) {
    const isDone = await work().then(
      () => true,
      () => false,
    )
    const took = seconds(performance.now() - began)
    if (isDone || took > 60) return took
    await pause(200)
  }
}
