import { setTimeout as pause } from 'node:timers/promises'
import { seconds } from '../stage/drill.ts'

/** Repeats the work until it succeeds, at most for a minute. Returns the seconds until then. */
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
