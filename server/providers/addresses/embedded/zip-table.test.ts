import { describe, expect, it } from 'vitest'
import { zipFacts, zipsOfCity } from './zip-table.ts'

describe('the table of ZIP codes', () => {
  it.each([
    ['78701', 'Austin', 'TX', 'America/Chicago'],
    ['99501', 'Anchorage', 'AK', 'America/Anchorage'],
    ['96813', 'Honolulu', 'HI', 'Pacific/Honolulu'],
    ['00501', 'Holtsville', 'NY', 'America/New_York'],
    ['79901', 'El Paso', 'TX', 'America/Denver'],
    ['86004', 'Flagstaff', 'AZ', 'America/Phoenix'],
    ['86040', 'Page', 'AZ', 'America/Phoenix'],
  ])('knows %s: %s, %s, %s', (zipCode, city, state, timeZone) => {
    expect(zipFacts(zipCode)).toMatchObject({ zipCode, city, state, timeZone })
  })

  it('knows where a ZIP is, to a tenth of a mile or so', () => {
    expect(zipFacts('78701')?.latitude).toBeCloseTo(30.27, 1)
    expect(zipFacts('78701')?.longitude).toBeCloseTo(-97.74, 1)
  })

  it.each(['00000', '7870', '787011', '78701-1234', '', '\n7870', 'abcde'])('knows nothing of %j', zipCode => {
    expect(zipFacts(zipCode)).toBeNull()
  })

  it('lists the ZIPs of a city by nearness', () => {
    const [first, ...others] = zipsOfCity('austin', 'TX', zipFacts('78704'))
    expect(first?.zipCode).toBe('78704')
    expect(others.length).toBeGreaterThan(30)
  })

  it('finds no city by a pattern', () => {
    expect(zipsOfCity('.*', 'TX', null)).toEqual([])
  })

  it('has only zones that a calendar knows', () => {
    const zones = new Set(['78701', '99501', '96813', '02108', '85001', '83702'].map(zip => zipFacts(zip)?.timeZone))
    for (const zone of zones) expect(() => new Intl.DateTimeFormat('en-US', { timeZone: zone })).not.toThrow()
  })
})
