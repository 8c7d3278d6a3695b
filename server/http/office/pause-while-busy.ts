/** Long work gives way to people who wait for an answer: a file is sent at full speed by a server that has little else to do. */
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'

/** These are read and done between two pieces; a test brings its own. */
export type Pauses = {
  /** Returns the share of the time in which this process was at work since the last call. */
  readonly busyShare: () => number
  readonly wait: (ms: number) => Promise<unknown>
  readonly nowInMs: () => number
}

/** Others wait from this share on. */
const busyFrom = 0.5
/** While others wait, the work takes one part in thirty-two of the time. */
const waitPerTime = 31
const longestWaitInMs = 10_000

/** Passes the pieces on as they are read, with a pause before each one while the process is busy. */
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
      if (way.busyShare() >= busyFrom) await way.wait(Math.min(tookInMs * waitPerTime, longestWaitInMs))
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
