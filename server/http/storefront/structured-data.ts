/** Describes the content of a page with the vocabulary of schema.org (rule W6). The page itself also shows every price and name in it. */
import { slugOfSize } from '#domain/cart/link-choices.ts'
import type { ContainerType } from '#domain/catalog/container-type.ts'
import { type OpenDays, openDays, type PublicFacts } from '#domain/company/public-facts.ts'
import type { City } from '#domain/storefront/city.ts'
import { isRange, type PriceRange, weekRange } from '#server/http/storefront/price-range.ts'
import { pathIn, type View } from '#server/http/storefront/view.ts'

const inDollars = (amountInCents: number): string => (amountInCents / 100).toFixed(2)

const haulerId = ({ site }: View): string => `${site}/#hauler`

/** Describes the hauler. Its address is that of its yard, if the office shows it to customers. */
export function businessData(view: View): object {
  const { hauler, cities, address } = view.storefront
  const week = weekRange(view.everywhere)
  return {
    '@type': 'LocalBusiness',
    '@id': haulerId(view),
    name: hauler.name,
    telephone: hauler.phone,
    email: hauler.email,
    url: `${view.site}/`,
    image: pictureOf(view),
    ...(hauler.hasLogo && { logo: `${view.site}/logos/${hauler.id}/${hauler.logoVersion}` }),
    ...(week && { priceRange: `$${inWholeDollars(week.lowInCents)}–$${inWholeDollars(week.highInCents)}` }),
    ...(address && {
      address: {
        '@type': 'PostalAddress',
        streetAddress: address.line1,
        addressLocality: address.city,
        addressRegion: address.state,
        postalCode: address.postalCode,
        addressCountry: 'US',
      },
      geo: { '@type': 'GeoCoordinates', latitude: address.latitude, longitude: address.longitude },
    }),
    ...hoursData(hauler.publicFacts),
    areaServed: cities.map(cityData),
  }
}

const inWholeDollars = (amountInCents: number): number => Math.round(amountInCents / 100)

const cityData = ({ name, state }: Pick<City, 'name' | 'state'>): object => ({
  '@type': 'City',
  name: `${name}, ${state}`,
})

/** Returns the address of the picture that previews show, of a size or of all sizes. */
const pictureOf = ({ site, language }: View, slug?: string): string =>
  `${site}/share/${language}${slug ? `/${slug}` : ''}.png`

const namesOfDays: Readonly<Record<OpenDays, readonly string[]>> = {
  weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
  saturday: ['Saturday'],
  sunday: ['Sunday'],
}

/** Describes the opening hours and the founding year of the office. It contains no ratings, because those were written on other sites. */
function hoursData(facts: PublicFacts | null): object {
  if (!facts) return {}
  const open = openDays.flatMap(days => {
    const hours = facts.hours[days]
    if (!hours) return []
    const { from, to } = hours
    return [
      { '@type': 'OpeningHoursSpecification', dayOfWeek: namesOfDays[days], opens: clock(from), closes: clock(to) },
    ]
  })
  return {
    ...(open.length > 0 && { openingHoursSpecification: open }),
    ...(facts.sinceYear !== null && { foundingDate: String(facts.sinceYear) }),
    ...(facts.reviewUrl !== '' && { sameAs: [facts.reviewUrl] }),
  }
}

/** Writes 7.5 as 07:30, and the end of a day as its last minute. */
function clock(hour: number): string {
  if (hour === 24) return '23:59'
  return `${String(Math.floor(hour)).padStart(2, '0')}:${hour % 1 === 0 ? '00' : '30'}`
}

type Sold = { readonly type: ContainerType; readonly range: PriceRange | null; readonly path: string }

/** Describes a size with its price for a week, at the address of the page that shows it. */
export function productData(view: View, { type, range, path }: Sold): object {
  return {
    '@type': 'Product',
    name: type.name,
    description: type.capacityDescription,
    image: pictureOf(view, slugOfSize(type.size)),
    ...(range && { offers: offerOf(view, range, path) }),
  }
}

function offerOf(view: View, range: PriceRange, path: string): object {
  const low = inDollars(range.lowestInCents)
  const common = {
    priceCurrency: 'USD',
    availability: 'https://schema.org/InStock',
    url: `${view.site}${pathIn(view.language, path)}`,
    seller: { '@id': haulerId(view) },
  }
  if (!isRange(range)) return { '@type': 'Offer', price: low, ...common }
  return { '@type': 'AggregateOffer', lowPrice: low, highPrice: inDollars(range.highestInCents), ...common }
}

type Served = {
  /** The name is the heading of the page. */
  readonly name: string
  /** If it is missing, the service is for all cities. */
  readonly city?: City
  readonly path: string
}

/** Describes what the hauler does in a city or for a project. The sizes on the page are its products, with their prices. */
export function serviceData(view: View, { name, city, path }: Served): object {
  return {
    '@type': 'Service',
    name,
    serviceType: view.words.share.title,
    provider: { '@id': haulerId(view) },
    areaServed: city ? cityData(city) : view.storefront.cities.map(cityData),
    url: `${view.site}${pathIn(view.language, path)}`,
  }
}

export type QuestionWithAnswer = { readonly question: string; readonly answer: string }

export const questionsData = (questions: readonly QuestionWithAnswer[]): object => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})

export type Crumb = { readonly name: string; readonly path: string }

export const crumbsData = ({ site, language }: View, crumbs: readonly Crumb[]): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: `${site}${pathIn(language, path)}`,
  })),
})
