import type { Fault } from '@rolloff/http-faults/faults.ts'

/** The service refuses everybody, as for a wrong key, and does nothing. */
export type SetupFaultPoint = 'wrong-key' | 'no-permission' | 'no-account' | 'no-charges'

/**
 * A test can plant these faults while the simulator runs. `before` refuses a call with 500 and does nothing, as do the faults of the set-up; all
 * others do the work. `after` answers 500, and each kind of nonsense is an answer that the service never gives.
 */
export type CallFault = {
  readonly point: Fault | SetupFaultPoint
  /** It strikes calls that begin with this method and path, such as `POST /v1/payment_intents`, or every call if it is missing. */
  readonly on?: string
  /** It strikes this share of calls, 0 to 1. */
  readonly rate?: number
  /** It strikes this number of matching calls, from the first on. */
  readonly times?: number
}

export type EventFaults = {
  /** The shares are from 0 to 1. A dropped event is never sent, as if it were lost for good. */
  dropRate?: number
  doubleRate?: number
  /** The event is sent only when this time has passed on the simulator's clock and `deliverPending` is called. */
  delayInMs?: number
  /** Events are held back until `deliverPending`, then sent newest first. */
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
