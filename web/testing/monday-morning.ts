/** Pages are tested on Monday, November 23, 2026, from 8:00 in Chicago: what they show does not depend on when tests run. */
const RealDate = Date
const aheadInMs = RealDate.UTC(2026, 10, 23, 14) - RealDate.now()

globalThis.Date = new Proxy(RealDate, {
  construct: (real, values, made) =>
    Reflect.construct(real, values.length === 0 ? [real.now() + aheadInMs] : values, made),
  get: (real, name) => (name === 'now' ? () => real.now() + aheadInMs : Reflect.get(real, name)),
})
