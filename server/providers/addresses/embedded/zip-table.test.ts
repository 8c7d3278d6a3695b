import { describe, expect, it } from 'vitest'
import type { ZipCode } from '#domain/value/zip.ts'
import { searchZips, zipFacts, zipsOfCity } from './zip-table.ts'

describe('the table of ZIP codes', () => {
  it.each([
    ['78701', 'Austin', 'TX', 'America/Chicago'],
    ['99501', 'Anchorage', 'AK', 'America/Anchorage'],
    ['96813', 'Honolulu', 'HI', 'Pacific/Honolulu'],
    ['00501', 'Holtsville', 'NY', 'America/New_York'],
    ['79901', 'El Paso', 'TX', 'America/Denver'],
    ['86004', 'Flagstaff', 'AZ', 'America/Phoenix'],
    ['86040', 'Page', 'AZ', 'America/Phoenix'],
    ['00901', 'San Juan', 'PR', 'America/Puerto_Rico'],
    ['00802', 'St Thomas', 'VI', 'America/St_Thomas'],
    ['96910', 'Hagatna', 'GU', 'Pacific/Guam'],
    ['96799', 'Pago Pago', 'AS', 'Pacific/Pago_Pago'],
    ['96950', 'Saipan', 'MP', 'Pacific/Saipan'],
  ])('knows that %s is in %s, %s, with the time zone %s', (zipCode, city, state, timeZone) => {
    expect(zipFacts(zipCode)).toMatchObject({ zipCode, city, state, timeZone })
  })

  it('knows where a ZIP is, with an error of at most about a tenth of a degree', () => {
    expect(zipFacts('78701')?.latitude).toBeCloseTo(30.27, 1)
    expect(zipFacts('78701')?.longitude).toBeCloseTo(-97.74, 1)
  })

  it.each(['00000', '7870', '787011', '78701-1234', '', '\n7870', 'abcde'])('knows nothing of %j', zipCode => {
    expect(zipFacts(zipCode)).toBeNull()
  })

  it('lists the ZIPs of a city, the nearest first', () => {
    const [first, ...others] = zipsOfCity('austin', 'TX', zipFacts('78704'))
    expect(first?.zipCode).toBe('78704')
    expect(others.length).toBeGreaterThan(30)
  })

  it('finds no city by a pattern', () => {
    expect(zipsOfCity('.*', 'TX', null)).toEqual([])
  })

  it('finds the ZIPs of a county, of a list and around a ZIP, the nearest first', () => {
    const caldwell = searchZips({ by: 'county', county: 'Caldwell County', state: 'TX' }).map(zip => zip.zipCode)
    expect(caldwell).toEqual(['78616', '78622', '78644', '78648', '78655', '78656', '78661'])
    const [near, far] = [8, 3].map(miles => searchZips({ by: 'radius', zipCode: '78701' as ZipCode, miles }))
    expect(near?.[0]?.zipCode).toBe('78701')
    expect(near?.map(zip => zip.zipCode)).toEqual(expect.arrayContaining(far?.map(zip => zip.zipCode) ?? []))
    expect(near?.length).toBeGreaterThan(far?.length ?? 0)
    expect(searchZips({ by: 'radius', zipCode: '00000' as ZipCode, miles: 8 })).toEqual([])
    const some = ['78701', '00000'] as ZipCode[]
    expect(searchZips({ by: 'list', zipCodes: some }).map(zip => zip.city)).toEqual(['Austin'])
  })

  it('has only time zones that the calendar knows', () => {
    const zones = new Set(['78701', '99501', '96813', '02108', '85001', '83702'].map(zip => zipFacts(zip)?.timeZone))
    for (const zone of zones) expect(() => new Intl.DateTimeFormat('en-US', { timeZone: zone })).not.toThrow()
  })
})
