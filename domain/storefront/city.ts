/**
 * A hauler drives to these cities, each with the name that it has in an address (rule W3): "Round Rock, TX" is `round-rock-tx`. ZIPs whose
 * city is written in two ways, such as "St. Paul" and "St Paul", are one city.
 */
import { byCodeUnits } from '#domain/value/compare.ts'

export type CityZip = { readonly zipCode: string; readonly city: string; readonly state: string }

export type City<Zip extends CityZip = CityZip> = {
  readonly slug: string
  readonly name: string
  readonly state: string
  /** The ZIPs are sorted by their digits. */
  readonly zips: readonly Zip[]
}

/** Returns the cities, sorted by name. */
export function citiesOf<Zip extends CityZip>(zips: readonly Zip[]): City<Zip>[] {
  const cities = new Map<string, Zip[]>()
  for (const zip of [...zips].sort((a, b) => byCodeUnits(a.zipCode, b.zipCode))) {
    const slug = slugOf(`${zip.city} ${zip.state}`)
    cities.set(slug, [...(cities.get(slug) ?? []), zip])
  }
  return [...cities]
    .flatMap(([slug, [first, ...others]]) =>
      first ? [{ slug, name: first.city, state: first.state, zips: [first, ...others] }] : [],
    )
    .sort((a, b) => a.name.localeCompare(b.name, 'en') || byCodeUnits(a.slug, b.slug))
}

/** Returns letters and digits of the Latin alphabet alone, without accents. */
function slugOf(text: string): string {
  const plain = text.normalize('NFKD').replace(/[\u0300-\u036f]/g, '')
  return plain
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
