/**
 * Finds the cities to which a hauler drives, each with its name in an address: "Round Rock, TX" is `round-rock-tx` (rule W3). If ZIPs write
 * their city in two ways, such as "St. Paul" and "St Paul", they are one city.
 */
import { slugOf } from '#domain/storefront/slug.ts'
import { byCodeUnits } from '#domain/value/compare.ts'

export type CityZip = { readonly zipCode: string; readonly city: string; readonly state: string }

export type City<Zip extends CityZip = CityZip> = {
  readonly slug: string
  readonly name: string
  readonly state: string
  /** The ZIPs in ascending order. */
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
