/** The demo's clock in a browser is the machine's clock plus an offset. Every part of the page that reads the time gets this clock. */
export type ShiftedClock = {
  readonly aheadMs: () => number
  readonly set: (aheadMs: number) => void
  /** Returns the machine's own time, for things that run in real time. */
  readonly machineNow: () => number
}

export function shiftClock(page: { Date: DateConstructor }, startsAheadMs: number): ShiftedClock {
  let aheadMs = startsAheadMs
  const machine = page.Date
  const now = () => machine.now() + aheadMs
  page.Date = new Proxy(machine, {
    construct: (target, given, newTarget) => Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
    apply: () => new machine(now()).toString(),
    get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
  })
  return {
    aheadMs: () => aheadMs,
    set: ahead => {
      aheadMs = ahead
    },
    machineNow: () => machine.now(),
  }
}
