/** The table has city, county, state, time zone and position of every US ZIP code. It is loaded on first use. Data: GeoNames, CC BY 4.0. */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { sameCounty, within, type ZipSearch } from '#domain/area/zip-search.ts'
import type { ZipCode } from '#domain/value/zip.ts'
import type { ZipFacts } from '../addresses.ts'

const zipLength = 5

let table: string | undefined

/** The table stays one text in memory, because a look-up is a binary search in the text and needs no objects. */
function readTable(): string {
  table ??= gunzipSync(readFileSync(new URL('./zip-table.tsv.gz', import.meta.url))).toString('utf8')
  return table
}

export function zipFacts(zipCode: string): ZipFacts | null {
  if (!/^\d{5}$/.test(zipCode)) return null
  const text = readTable()
  let from = 0
  let to = text.length
  // The lines are sorted by ZIP code, so each step halves the text that is left to search.
  while (from < to) {
    const start = text.lastIndexOf('\n', (from + to) >> 1) + 1
    const end = text.indexOf('\n', start)
    const found = text.slice(start, start + zipCode.length)
    if (found === zipCode) return factsOf(text.slice(start, end))
    if (found < zipCode) from = end < 0 ? to : end + 1
    else to = start - 1
  }
  return null
}

let cities: string | undefined

/** Returns "zip tab city tab state" of each line, in plain letters, so that "Española" and "espanola" are one city. */
function readCities(): string {
  cities ??= plain(readTable().replace(/^(\d{5}\t[^\t\n]*\t[^\t\n]*\t).*$/gm, '$1'))
  return cities
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\p{M}.'’]/gu, '')
    .toLowerCase()

const longer: Readonly<Record<string, string>> = { st: 'saint', ft: 'fort', mt: 'mount' }

/** Returns the form in which cities are compared: without accents, dots and capitals, and with "Saint" for "St.". */
export function plainCity(city: string): string {
  const [first = '', ...rest] = plain(city).trim().split(/\s+/)
  return [rest.length > 0 ? (longer[first] ?? first) : first, ...rest].join(' ')
}

const cityKey = (city: string, state: string) => `\t${plainCity(city)}\t${state.toLowerCase()}\t`

/** Returns true if a ZIP of the state has this city. */
export const isCityOf = (city: string, state: string): boolean => readCities().includes(cityKey(city, state))

/** Returns the ZIP codes of a city, nearest first if a position is given. */
export function zipsOfCity(city: string, state: string, near: ZipFacts | null): ZipFacts[] {
  const text = readCities()
  const key = cityKey(city, state)
  const found: ZipFacts[] = []
  for (let at = text.indexOf(key); at >= 0; at = text.indexOf(key, at + 1)) {
    const facts = zipFacts(text.slice(at - zipLength, at))
    if (facts) found.push(facts)
  }
  return near ? found.sort((a, b) => distance(a, near) - distance(b, near)) : found
}

export function searchZips(search: ZipSearch): ZipFacts[] {
  switch (search.by) {
    case 'list':
      return search.zipCodes.flatMap(zipCode => zipFacts(zipCode) ?? [])
    case 'city':
      return zipsOfCity(search.city, search.state, null)
    case 'county':
      return everyZip().filter(zip => zip.state === search.state && sameCounty(zip.county, search.county))
    case 'radius': {
      const middle = zipFacts(search.zipCode)
      return middle ? within(everyZip(), middle, search.miles) : []
    }
  }
}

/** The list is made anew for each search, because such a search is rare and 40,000 objects need not stay in memory. */
const everyZip = () => readTable().split('\n').filter(Boolean).map(factsOf)

/** This distance is in degrees. It is exact enough to sort the ZIPs of one city. */
const distance = (a: ZipFacts, b: ZipFacts) => Math.hypot(a.latitude - b.latitude, a.longitude - b.longitude)

function factsOf(line: string): ZipFacts {
  const [zipCode = '', city = '', state = '', timeZone = '', latitude, longitude, county = ''] = line.split('\t')
  return {
    zipCode: zipCode as ZipCode,
    city,
    state,
    county,
    timeZone,
    latitude: Number(latitude),
    longitude: Number(longitude),
  }
}
