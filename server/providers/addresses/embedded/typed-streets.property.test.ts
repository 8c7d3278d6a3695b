import { describe, expect, it } from 'vitest'
import type { ZipCode } from '#domain/value/zip.ts'
import { embeddedAddresses } from './embedded-addresses.ts'

const addresses = embeddedAddresses({ secret: Buffer.alloc(32, 'a') })
const near = '78701' as ZipCode

/** Draws the same streets in each run. */
function diceOf(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const below = (end: number) => Math.floor(next() * end)
  const oneOf = <T>(list: readonly T[]): T => list[below(list.length)] as T
  return { below, oneOf, chance: (share: number) => next() < share }
}
type Dice = ReturnType<typeof diceOf>

const types = [
  'St',
  'Street',
  'St.',
  'Ave',
  'Avenue',
  'Rd',
  'Dr',
  'Blvd',
  'Ln',
  'Ct',
  'Cir',
  'Pl',
  'Way',
  'Cove',
  'Trl',
  'Pkwy',
  'Loop',
]
const directions = ['N', 'S', 'E', 'W', 'NE', 'NW', 'SE', 'SW', 'North', 'West', 'N.', 'E.']
const names = [
  'Congress',
  'Peña',
  'Pen\u0303a',
  'César Chávez',
  'Ce\u0301sar Cha\u0301vez',
  'Cañón',
  'Mañana',
  'Sí Señor',
  'Dvořák',
  'Großmann',
  "O'Hare",
  'O’Hare',
  "D'Angelo",
  "Mother's",
  'McKinney',
  'MacArthur',
  'DeLeon',
  'Salt & Pepper',
  'Live and Let Live',
  'At Last',
  'Meet at Dawn',
  'Black & White',
  'Wilson-Smith',
  'Martin Luther King Jr.',
  'St. Johns',
  'San Jacinto',
  'Old Bee Caves',
  'Unit',
  'Suite',
  'Front',
  'Upper Mill',
  'Space Center',
  'Lot',
  'Ñandú',
  'Río Grande',
  'Two Hearts',
  'Box Canyon',
  'Apo',
  'North Star',
  'Avenue B',
]
const numberedStreets = ['38th 1/2', '15th 1/2', '38th ½', '5th 1/8', '2nd', '41st', '23rd', '12th 3/4', '38th-1/2']
const roads = [
  'US-290',
  'US 290',
  'US Highway 290',
  'US Hwy 290',
  'U.S. 290',
  'U.S. Highway 290',
  'RM-2222',
  'RM 2222',
  'Ranch Road 620',
  'FM-969',
  'FM 969',
  'FM969',
  'Farm to Market Road 969',
  'SH-71',
  'SH 71',
  'State Highway 71',
  'State Hwy 71',
  'State Route 9',
  'I-35',
  'IH 35',
  'IH-35',
  'Interstate 35',
  'Hwy 22/27',
  'Highway 22/27',
  'CR 110',
  'County Road 110',
  'County Rd 110A',
  'Loop 360',
  'Route 66',
  'Rt. 9',
  'TX-130',
  'I-35 Service Rd',
  'I-35 Frontage Road',
  'Hwy 71/21',
]
const units = [
  'Apt 5',
  'apt. 5B',
  'Apt 12-B',
  'Unit 5-A',
  'Suite 100-B',
  'Ste. B-4',
  'Lot 12',
  'Spc 4',
  'Trlr 7',
  'Fl 2',
  '2nd Floor',
  'PH 2',
  'Rm 204',
  'apto 5',
  'depto 4',
  'Bldg 3 Apt 2',
  '# 5',
  '#5',
  'Bsmt',
  'Unit C',
  'Apt 5 1/2',
  'Bldg A Ste 200',
  'piso 2',
]
const unitsAfterType = ['Rear', 'Upper', 'Lower', 'Front', 'Upper Unit']
const cities = [
  ['Austin', 'TX', '78701'],
  ['Round Rock', 'TX', '78664'],
  ['Española', 'NM', '87532'],
  ['Washington', 'DC', '20001'],
  ['New York', 'NY', '10005'],
  ['Saint Louis', 'MO', '63101'],
  ['Salt Lake City', 'UT', '84101'],
] as const

function numberOf({ below, oneOf }: Dice): string {
  const plain = String(1 + below(19999))
  return oneOf([
    () => plain,
    () => plain,
    () => plain,
    () => `${plain} 1/2`,
    () => `${plain}½`,
    () => `${plain}-1/2`,
    () => `${plain} ½`,
    () => `${plain}B`,
    () => `${plain}-B`,
    () => `${1 + below(99)}-${10 + below(89)}`,
    () => `N${1 + below(9)}W${10000 + below(9999)}`,
    () => `W${100 + below(900)}`,
  ])()
}

type Typed = { readonly street: string; readonly endsInType: boolean }

function streetOf(dice: Dice): Typed {
  const { below, oneOf, chance } = dice
  if (chance(0.04)) {
    const route = oneOf(['RR', 'Rural Route', 'HC', 'R.R.', 'Star Route', 'RR #'])
    const space = route.endsWith('#') ? '' : ' '
    return {
      street: `${route}${space}${1 + below(9)} Box ${1 + below(999)}${oneOf(['', 'A', '-B'])}`,
      endsInType: false,
    }
  }
  const before = chance(0.3) ? [oneOf(directions)] : []
  const after = chance(0.2) ? [oneOf(directions)] : []
  const number = numberOf(dice)
  if (chance(0.3)) return { street: [number, ...before, oneOf(roads), ...after].join(' '), endsInType: true }
  const name = chance(0.3) ? oneOf(numberedStreets) : oneOf(names)
  return { street: [number, ...before, name, oneOf(types), ...after].join(' '), endsInType: true }
}

/** Returns the typed text and the expected text of each line. */
function addressOf(dice: Dice) {
  const { street, endsInType } = streetOf(dice)
  const { oneOf, chance } = dice
  const unit = chance(0.35) ? oneOf(endsInType ? [...units, ...unitsAfterType] : units) : null
  const place = chance(0.7) ? oneOf(cities) : null
  const comma = oneOf([', ', ', ', ' ', ' , '])
  const [city, state, zip] = place ?? []
  const end = place
    ? oneOf([
        `${city}${comma}${state} ${zip}`,
        `${city} ${state} ${zip}`,
        `${city}, ${state}, ${zip}`,
        `${city} ${zip}`,
        `${city}, ${state}`,
      ])
    : oneOf(['', '', '78701', 'TX', 'TX 78701'])
  const inPlace = end ? `${oneOf([', ', ' '])}${end}` : ''
  const typed = `${street}${unit ? `${oneOf([', ', ' '])}${unit}` : ''}${inPlace}`
  const inCase = oneOf([(text: string) => text, (text: string) => text, (text: string) => text.toLowerCase(), upper])
  return { typed: inCase(typed), street: inCase(street), unit: unit && inCase(unit), city: city ? inCase(city) : null }
}

/** Makes capitals as a keyboard does, on which "ß" stays "ß". */
const upper = (text: string) => text.replace(/[^ß]/g, letter => letter.toUpperCase())

const lettersAndDigits = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

describe('a typed street', () => {
  it('keeps every letter and digit in number, street, unit and city, for 5,000 invented streets', {
    timeout: 120_000,
  }, async () => {
    const dice = diceOf(20_000)
    const wrong: string[] = []
    for (let made = 0; made < 5_000; made++) {
      const { typed, street, unit, city } = addressOf(dice)
      const [found] = (await addresses.search(typed, near)).suggestions
      const place = found && (await addresses.resolve(found.placeId))
      const isKept =
        place &&
        lettersAndDigits(place.line1) === lettersAndDigits(street) &&
        (place.line2 ?? null) === (unit?.normalize('NFC') ?? null) &&
        (city === null ||
          lettersAndDigits(place.city) === lettersAndDigits(city) ||
          lettersAndDigits(place.city).normalize('NFD').replace(/\p{M}/gu, '') === lettersAndDigits(city))
      if (!isKept)
        wrong.push(
          `${typed} -> ${place ? [place.line1, place.line2, place.city, place.postalCode].join(' | ') : 'nothing'}`,
        )
    }
    expect(wrong).toEqual([])
  })

  it('keeps capital letters that the customer typed', async () => {
    const dice = diceOf(7)
    const wrong: string[] = []
    for (let made = 0; made < 2000; made++) {
      const { street } = streetOf(dice)
      if (!/\p{Ll}/u.test(street)) continue
      const [found] = (await addresses.search(street, near)).suggestions
      const place = found && (await addresses.resolve(found.placeId))
      const asTyped = street.normalize('NFC').replace(/(\p{L})\.(?= |$)/gu, '$1')
      if (place?.line1 !== asTyped) wrong.push(`${street} -> ${place?.line1}`)
    }
    expect(wrong).toEqual([])
  })
})
