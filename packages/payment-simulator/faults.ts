import type { Fault } from '@rolloff/http-faults/faults.ts'

/** With these faults the service refuses every call, as for a wrong key, and does nothing. */
export type SetupFaultPoint = 'wrong-key' | 'no-permission' | 'no-account' | 'no-charges'

/**
 * A test plants these faults while the simulator runs. A `before` refuses a call with 500 and does no work. The faults of the set-up do no
 * work either, all others do. An `after` answers 500. Each kind of nonsense is an answer that the service never gives.
 */
export type CallFault = {
  readonly point: Fault | SetupFaultPoint
  /**
   * The fault strikes calls that begin with this method and path, such as `POST /v1/payment_intents`. If it is missing, the fault strikes
   * every call.
   */
  readonly on?: string
  /** The fault strikes this share of calls, from 0 to 1. */
  readonly rate?: number
  /** The fault strikes this number of matching calls, from the first one on. */
  readonly times?: number
}

export type EventFaults = {
  /** Shares are from 0 to 1. A dropped event is never sent, as if it were lost for good. */
  dropRate?: number
  doubleRate?: number
  /** An event is sent when the simulator's clock has moved on by this time and `deliverPending` is called. */
  delayInMs?: number
  /** Events wait until `deliverPending` is called, and are then sent newest first. */
  isReordered?: boolean
}

export type Faults = { calls: CallFault[]; events: EventFaults; random: () => number }

export function noFaults(): Faults {
  return { calls: [], events: {}, random: Math.random }
}

/** Decides which planted fault strikes a call. */
export function createFaultFinder(faults: Faults) {
  const struck = new WeakMap<CallFault, number>()
  return (methodAndPath: string): CallFault['point'] | null => {
    for (const fault of faults.calls) {
      if (fault.on !== undefined && !methodAndPath.startsWith(fault.on)) continue
      const before = struck.get(fault) ?? 0
      if (fault.times !== undefined && before >= fault.times) continue
      if (fault.rate !== undefined && faults.random() >= fault.rate) continue
      struck.set(fault, before + 1)
      return fault.point
    }
    return null
  }
}
