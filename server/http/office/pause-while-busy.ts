/** Long work pauses while people wait for answers. If the server has little else to do, it sends a file at full speed. */
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'

/** The work reads these between two pieces. A test passes its own. */
export type Pauses = {
  /** Returns the share of the time since the last call in which this process was busy. */
  readonly busyShare: () => number
  readonly wait: (ms: number) => Promise<unknown>
  readonly nowInMs: () => number
}

/** From this share on, other requests wait. */
const busyFrom = 0.5
/** While other requests wait, the work uses one thirty-second of the time. */
const waitPerTime = 31
const maxWaitInMs = 10_000

/** Passes the pieces on as they are read. While the process is busy, it pauses before each piece. */
export async function* pauseWhileBusy<T>(pieces: AsyncIterable<T>, way: Pauses = thisProcess()): AsyncGenerator<T> {
  const iterator = pieces[Symbol.asyncIterator]()
  try {
    way.busyShare()
    for (;;) {
      const began = way.nowInMs()
      const { done, value } = await iterator.next()
      if (done) return
      const tookInMs = way.nowInMs() - began
      yield value
      if (way.busyShare() >= busyFrom) await way.wait(Math.min(tookInMs * waitPerTime, maxWaitInMs))
    }
  } finally {
    await iterator.return?.()
  }
}

function thisProcess(): Pauses {
  let usage = performance.eventLoopUtilization()
  return {
    busyShare: () => {
      const now = performance.eventLoopUtilization()
      const { utilization } = performance.eventLoopUtilization(now, usage)
      usage = now
      return utilization
    },
    wait: pause,
    nowInMs: () => performance.now(),
  }
}
