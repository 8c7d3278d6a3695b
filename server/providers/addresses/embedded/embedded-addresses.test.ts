import { describe, expect, it } from 'vitest'
import type { ZipCode } from '#domain/value/zip.ts'
import { addressesContract } from '../addresses.contract.ts'
import { embeddedAddresses } from './embedded-addresses.ts'
import { parseStreet } from './typed-address.ts'

const addresses = embeddedAddresses({ secret: Buffer.alloc(32, 'a') })

addressesContract('embedded', () => addresses)

const near = '78701' as ZipCode
const textsFor = async (typed: string, zip: ZipCode | null = near) =>
  (await addresses.search(typed, zip)).suggestions.map(suggestion => suggestion.text)

describe('a typed address that is hard to read', () => {
  it.each([
    ['123 main st apt 4', '123 Main St, apt 4, Austin, TX 78701'],
    ['500 w 2nd street austin', '500 W 2nd Street, Austin, TX 78701'],
    ['1600 Pennsylvania Ave NW, Washington, DC 20500', '1600 Pennsylvania Ave NW, Washington, DC 20500'],
    ['201 E. 2nd St., Ste. 300, Austin, Texas', '201 E 2nd St, Ste. 300, Austin, TX 78701'],
    ['701 brazos st #500', '701 Brazos St, #500, Austin, TX 78701'],
    ['12345 FM 969, Austin, TX 78724', '12345 FM 969, Austin, TX 78724'],
    ['2000 s ih 35', '2000 S IH 35, Austin, TX 78701'],
    ['8900 N I-35 Service Rd, Austin, TX 78753', '8900 N I-35 Service Rd, Austin, TX 78753'],
    ['4500 US Highway 290 E, Austin, TX 78723', '4500 US Highway 290 E, Austin, TX 78723'],
    ['900 county road 110, Round Rock TX 78665', '900 County Road 110, Round Rock, TX 78665'],
    ["100 O'Hare Dr, Round Rock, TX 78664", "100 O'Hare Dr, Round Rock, TX 78664"],
    ['500 McKinney Ave, Dallas, TX 75202', '500 McKinney Ave, Dallas, TX 75202'],
    ['4 MLK Jr Blvd', '4 MLK Jr Blvd, Austin, TX 78701'],
    ['100 LAMAR BLVD', '100 Lamar Blvd, Austin, TX 78701'],
    ['12 Martin Luther King Jr. Blvd, Austin TX 78701', '12 Martin Luther King Jr Blvd, Austin, TX 78701'],
    ['123 1/2 oak st', '123 1/2 Oak St, Austin, TX 78701'],
    ['42-15 crescent st, Queens, NY 11101', '42-15 Crescent St, Queens, NY 11101'],
    ['n6w23001 bluemound rd, waukesha, wi 53188', 'N6W23001 Bluemound Rd, Waukesha, WI 53188'],
    ['100 Broadway, New York, NY 10005-1234', '100 Broadway, New York, NY 10005'],
    ['100 avenue b', '100 Avenue B, Austin, TX 78701'],
    ['77 saint paul st', '77 Saint Paul St, Austin, TX 78701'],
    ['123 mueller blvd austin tx 78723 usa', '123 Mueller Blvd, Austin, TX 78723'],
    ['5 State Highway 71 W, Bee Cave TX 78738', '5 State Highway 71 W, Bee Cave, TX 78738'],
    ['3809 E 38th 1/2 St, Austin, TX 78701', '3809 E 38th 1/2 St, Austin, TX 78701'],
    ['501 W 15th 1/2 St', '501 W 15th 1/2 St, Austin, TX 78701'],
    ['12 Hwy 22/27, Austin, TX 78701', '12 Hwy 22/27, Austin, TX 78701'],
    ['1100½ Congress Ave, Austin, TX 78701', '1100½ Congress Ave, Austin, TX 78701'],
    ['1204 Peña Blvd, Austin, TX 78701', '1204 Peña Blvd, Austin, TX 78701'],
    ['1204 pen\u0303a blvd', '1204 Peña Blvd, Austin, TX 78701'],
    ['4500 Mañana Dr', '4500 Mañana Dr, Austin, TX 78701'],
    ['12 Main St, Española, NM 87532', '12 Main St, Española, NM 87532'],
    ['4 Sí Señor Ct', '4 Sí Señor Ct, Austin, TX 78701'],
    ['7600 US-290, Austin, TX 78701', '7600 US-290, Austin, TX 78701'],
    ['7600 US-290 W, Austin, TX 78701', '7600 US-290 W, Austin, TX 78701'],
    ['7600 SH-71 W, Austin, TX 78701', '7600 SH-71 W, Austin, TX 78701'],
    ['2222 RM 2222', '2222 RM 2222, Austin, TX 78701'],
    ['100 FM-969', '100 FM-969, Austin, TX 78701'],
    ['100 fm-969', '100 FM-969, Austin, TX 78701'],
    ['212 Salt & Pepper Ln, Austin, TX 78701', '212 Salt & Pepper Ln, Austin, TX 78701'],
    ['100 Live and Let Live Rd, Austin, TX 78701', '100 Live and Let Live Rd, Austin, TX 78701'],
    ['100 At Last Dr', '100 At Last Dr, Austin, TX 78701'],
    ['1100B Congress Ave, Austin, TX 78701', '1100B Congress Ave, Austin, TX 78701'],
    ['1100-B Congress Ave', '1100-B Congress Ave, Austin, TX 78701'],
    ['RR 2 Box 152', 'RR 2 Box 152, Austin, TX 78701'],
    ['HC 1 Box 20, Marfa TX 79843', 'HC 1 Box 20, Marfa, TX 79843'],
    ['12 Elm Ct', '12 Elm Ct, Austin, TX 78701'],
    ['12 Elm St Hartford CT 06103', '12 Elm St, Hartford, CT 06103'],
    ['12345 FM 12345', '12345 FM 12345, Austin, TX 78701'],
    ['5 State Highway 71 W Bee Cave TX 78738', '5 State Highway 71 W, Bee Cave, TX 78738'],
    ['123 Main St Austin, Apt 4', '123 Main St, Apt 4, Austin, TX 78701'],
    ['1200 Sam Houston', '1200 Sam Houston, Austin, TX 78701'],
    ['1 avenue of the americas, New York, NY 10020', '1 Avenue of the Americas, New York, NY 10020'],
  ])('such as %s is understood as %s', async (typed, expected) => {
    expect(await textsFor(typed)).toEqual([expected])
  })

  it.each([
    'Congress Ave',
    '123',
    'main',
    'PO Box 12, Austin TX 78701',
    '123 P.O. Box 12, Austin TX 78701',
    'Unit 2050 Box 4190, APO, AP 96278',
    '12 Main St, APO AE 09001',
    'US-290 W, Austin TX 78701',
    '38th 1/2 St, Austin TX 78701',
    'Main St & 2nd St, Austin TX 78701',
    '10 Downing St, London',
    '100 Main St, Toronto, ON',
    '#####',
  ])('%s is no US street address', async typed => {
    expect(await textsFor(typed, null)).toEqual([])
  })
})

describe('the ZIP of a suggested address', () => {
  it('is the typed ZIP, even far from the cart, so that the order is refused for the right reason', async () => {
    expect(await textsFor('123 Main St 99501')).toEqual(['123 Main St, Anchorage, AK 99501'])
  })

  it('must be in the typed state', async () => {
    expect(await textsFor('123 Main St, Austin, TX 99501')).toEqual([])
  })

  it('is one of the five nearest ZIPs of the typed city if the customer typed no ZIP', async () => {
    const texts = await textsFor('123 Main St, Round Rock')
    expect(texts).toHaveLength(5)
    for (const text of texts) expect(text).toMatch(/^123 Main St, Round Rock, TX 786\d\d$/)
  })

  it('has to be typed if neither the text nor the cart says where the address is', async () => {
    expect(await textsFor('123 Main St', null)).toEqual([])
  })
})

describe('a text that is no address', () => {
  const repeated = (unit: string, start = '') => (start + unit.repeat(200)).slice(0, 200)
  const units = [
    '&/',
    '@/',
    '&',
    '@',
    '/',
    '/@&',
    'a @ ',
    ' at ',
    ' and ',
    '1 ',
    '1/2 ',
    '/1',
    '#',
    "'",
    '9',
    'x',
    'po box',
  ]

  it.each(units)('such as 200 characters of %j does not hold up the server', unit => {
    parseStreet('1100 Congress Ave, Austin, TX 78701', null)
    for (const start of ['', '1 ', '123 Main St ']) {
      const costs = [1, 2, 3].map(() => {
        const before = process.cpuUsage()
        parseStreet(repeated(unit, start), { city: 'Austin', state: 'TX' })
        const { user, system } = process.cpuUsage(before)
        return (user + system) / 1000
      })
      expect(Math.min(...costs), `milliseconds for ${start}${unit}`).toBeLessThan(20)
    }
  })
})

describe('place ids of the embedded address search', () => {
  const givenId = async () => (await addresses.search('123 Main St', near)).suggestions[0]?.placeId ?? ''

  it('mean the same address in every process with the same secret', async () => {
    const other = embeddedAddresses({ secret: Buffer.alloc(32, 'a') })
    expect(await other.resolve(await givenId())).toMatchObject({ line1: '123 Main St', postalCode: '78701' })
  })

  it('are worth nothing with another secret', async () => {
    const stranger = embeddedAddresses({ secret: Buffer.alloc(32, 'b') })
    expect(await stranger.resolve(await givenId())).toBeNull()
  })

  it('cannot carry another address with a signature that was given before', async () => {
    const [kind, , signature] = (await givenId()).split('.')
    const forged = Buffer.from(JSON.stringify(['1 Elsewhere Rd', 'Austin', 'TX', '78701'])).toString('base64url')
    expect(await addresses.resolve([kind, forged, signature].join('.'))).toBeNull()
  })

  it('have only one spelling', async () => {
    const id = await givenId()
    for (const spelling of [`${id}=`, `${id}.x`, ` ${id}`, id.slice(0, -1)])
      expect(await addresses.resolve(spelling)).toBeNull()
  })
})
