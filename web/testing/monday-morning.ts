/** Pages are tested as if it were Monday, November 23, 2026, from 8:00 in Chicago, so that they show the same whenever the tests run. */
const RealDate = Date
const aheadInMs = RealDate.UTC(2026, 10, 23, 14) - RealDate.now()

globalThis.Date = new Proxy(RealDate, {
  construct: (real, values, made) =>
    Reflect.construct(real, values.length === 0 ? [real.now() + aheadInMs] : values, made),
  get: (real, name) => (name === 'now' ? () => real.now() + aheadInMs : Reflect.get(real, name)),
})
