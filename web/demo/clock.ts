/** The demo's clock in a browser: the machine's, so much later. Everything of the page that asks for the time gets this one. */
export type ShiftedClock = {
  readonly aheadMs: () => number
  readonly set: (aheadMs: number) => void
  /** The machine's own, for what goes on in real time. */
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
