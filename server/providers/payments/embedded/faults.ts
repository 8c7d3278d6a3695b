import type { Fault } from '../../faults.ts'

/** The service refuses everybody, as for a wrong key; nothing is done. */
export type SetupFaultPoint = 'wrong-key' | 'no-permission' | 'no-account' | 'no-charges'

/**
 * Faults a test can plant while the simulator runs. A call: `before` refuses it with 500 and does nothing, as do those of the set-up; all others do the work.
 * `after` answers 500, and each kind of nonsense is what the service never says.
 */
export type CallFault = {
  readonly point: Fault | SetupFaultPoint
  /** The beginning of method and path, such as `POST /v1/payment_intents`; without it every call. */
  readonly on?: string
  /** The share of calls it strikes, 0 to 1. */
  readonly rate?: number
  /** Strikes the first so many matching calls. */
  readonly times?: number
}

export type EventFaults = {
  /** Shares from 0 to 1. A dropped event is never sent, as if it were lost for good. */
  dropRate?: number
  doubleRate?: number
  /** Sent only when so much time has passed on the simulator's clock and `deliverPending` is called. */
  delayInMs?: number
  /** Held back until `deliverPending`, then sent newest first. */
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
