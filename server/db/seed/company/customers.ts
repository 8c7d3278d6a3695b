/**
 * The customers of the demo hauler are invented people and companies, with telephone numbers reserved for fiction
 * (555-01xx).
 */
import type { CustomerType } from '#domain/cart/cart.ts'
import type { Language } from '#domain/value/language.ts'
import { demoAreas } from '../areas.ts'
import { demoId } from '../ids.ts'
import type { Dice } from './random.ts'

export type SeedCustomer = {
  readonly id: string
  readonly type: CustomerType
  readonly firstName: string
  readonly lastName: string
  readonly companyName: string | null
  readonly phone: string
  readonly email: string
  readonly language: Language
  readonly sites: readonly SeedSite[]
}

export type SeedSite = {
  readonly addressId: string
  readonly line1: string
  readonly city: string
  readonly zipCode: string
  readonly areaId: string
}

const list = (text: string): [string, ...string[]] => text.split(', ') as [string, ...string[]]

const firstNames = list(
  'Marisol, Derek, Priya, Hank, Yolanda, Cody, Bea, Omar, Lupe, Grant, Tessa, Victor, Noor, Wade, Imani, Joel, Carmen, Pete, Shelby, Arturo, Renee, Duc, Kayla, Emmett, Rosa, Neil, Farah, Travis, Gwen, Hector',
)
const lastNames = list(
  'Reyes, Whitaker, Nair, Boone, Castillo, Lindqvist, Okafor, Haddad, Trevino, Mercer, Ott, Salinas, Kerr, Fontaine, Diaz, Brandt, Villarreal, Sloan, Pham, Underwood, Ybarra, McKay, Duarte, Ellison, Garza, Hoang, Norwood, Prado, Quintero, Rusk, Shah, Tatum, Urrutia, Vance, Wexler, Zamora',
)
const streets = list(
  'Bluebonnet Ln, Barton Hills Dr, Manor Rd, Kinney Ave, Duval St, Chicon St, Oltorf St, Shoal Creek Blvd, Burnet Rd, Cherrywood Rd, Webberville Rd, Montopolis Dr, Red River St, Exposition Blvd, Slaughter Ln, Brodie Ln, Jollyville Rd, Parmer Ln, Dessau Rd, Lamar Blvd, Pleasant Valley Rd, Cameron Rd, Westgate Blvd, Enfield Rd, Guadalupe St',
)
const companies = list(
  'Hill Country Roofing, Pecan Street Builders, Lone Oak Remodeling, Balcones Concrete, Mopac Demolition, Travis Heights Homes, Limestone Custom Kitchens, Zilker Landscaping, Wildflower Estate Sales, Cedar Fever Tree Care, Onion Creek Framing, Longhorn Flooring, Big Bend Plumbing, Sixth Street Interiors, Colorado River Drywall, Mueller Property Care, Capitol Renovations, Agave Pools, Live Oak Restoration, Brushy Creek Fencing, Armadillo Junk Removal, Violet Crown Construction',
)
/** The customer with the most orders has nine sites. */
const sitesOfBest = 9
const areaCodes = list('737, 254, 830, 210, 361, 979')

const innerZips = new Set(
  list('78701, 78702, 78703, 78704, 78705, 78721, 78722, 78723, 78741, 78744, 78745, 78751, 78752, 78756'),
)

const places = demoAreas.flatMap(({ id, zipCodesByCity }) =>
  Object.entries(zipCodesByCity).flatMap(([city, zipCodes]) =>
    zipCodes.map(zipCode => ({ areaId: id, city, zipCode })),
  ),
) as [Place, ...Place[]]
/** Most customers are in the city, around the yard and the landfill. */
const inner = places.filter(({ zipCode }) => innerZips.has(zipCode)) as [Place, ...Place[]]
const innerShare = 0.88
type Place = { readonly areaId: string; readonly city: string; readonly zipCode: string }

/** Returns a function that makes sites, each with an id of its own. */
function siteMaker(dice: Dice): () => SeedSite {
  let made = 0
  return () => {
    made += 1
    return { addressId: demoId('address', made), ...inventedSite(dice) }
  }
}

export function inventedSite(dice: Dice): Omit<SeedSite, 'addressId'> {
  const line1 = `${dice.between(101, 9899)} ${dice.oneOf(streets)}`
  return { line1, ...dice.oneOf(dice.chance(innerShare) ? inner : places) }
}

export function makeCustomers(dice: Dice, homes: number) {
  const nextSite = siteMaker(dice)
  const contractors = companies.map((companyName, index): SeedCustomer => {
    const count = index === 0 ? sitesOfBest : dice.between(1, 4)
    const sites = Array.from({ length: count }, nextSite)
    const phone = `+1512555${String(170 + index).padStart(4, '0')}`
    return { ...person(dice, index + 1, phone), type: 'contractor', companyName, sites }
  })
  const individuals = Array.from({ length: homes }, (_, index): SeedCustomer => {
    const phone = `+1${areaCodes[Math.floor(index / 100)]}555${String(100 + (index % 100)).padStart(4, '0')}`
    const number = companies.length + index + 1
    return { ...person(dice, number, phone), type: 'individual', companyName: null, sites: [nextSite()] }
  })
  return { contractors, individuals }
}

export function inventedName(dice: Dice) {
  const firstName = dice.oneOf(firstNames)
  return { firstName, lastName: dice.oneOf(lastNames) }
}

function person(dice: Dice, number: number, phone: string) {
  const { firstName, lastName } = inventedName(dice)
  const email = `${firstName}.${lastName}.${number}@example.com`.toLowerCase()
  const language: Language = dice.chance(0.15) ? 'es' : 'en'
  return { id: demoId('customer', number), firstName, lastName, phone, email, language }
}
