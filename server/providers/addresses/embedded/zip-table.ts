/** City, county, state, time zone and position of every US ZIP code, from a table that is loaded on first use. Data: GeoNames, CC BY 4.0. */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { sameCounty, within, type ZipSearch } from '#domain/area/zip-search.ts'
import type { ZipCode } from '#domain/zip.ts'
import type { ZipFacts } from '../addresses.ts'

let table: string | undefined

/** The table stays one text: a look-up is a binary search in it, and no objects are built in memory. */
function readTable(): string {
  table ??= gunzipSync(readFileSync(new URL('./zip-table.tsv.gz', import.meta.url))).toString('utf8')
  return table
}

export function zipFacts(zipCode: string): ZipFacts | null {
  if (!/^\d{5}$/.test(zipCode)) return null
  const text = readTable()
  let from = 0
  let to = text.length
  // Lines are sorted by ZIP code: each step halves the remaining text.
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

/** The ZIP codes of a city, nearest first where a position is given. */
export function zipsOfCity(city: string, state: string, near: ZipFacts | null): ZipFacts[] {
  const wanted = new RegExp(`\\n\\d{5}\\t${escaped(city)}\\t${escaped(state)}\\t[^\\n]*`, 'gi')
  const found = [...readTable().matchAll(wanted)].map(([line]) => factsOf(line.slice(1)))
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

/** Made for one question: it is asked rarely, and 40,000 objects need not stay. */
const everyZip = () => readTable().split('\n').filter(Boolean).map(factsOf)

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Good enough to sort by distance within a city. */
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
