/** Describes the content of a page with the vocabulary of schema.org (rule W6). The page itself also shows every price and name in it. */
import type { ContainerType } from '#domain/catalog/container-type.ts'
import { type OpenDays, openDays, type PublicFacts } from '#domain/company/public-facts.ts'
import { isRange, type PriceRange } from '#server/http/storefront/price-range.ts'
import { pathIn, type View } from '#server/http/storefront/view.ts'

const inDollars = (amountInCents: number): string => (amountInCents / 100).toFixed(2)

const haulerId = ({ site }: View): string => `${site}/#hauler`

export function businessData(view: View): object {
  const { hauler, cities } = view.storefront
  const logo = hauler.hasLogo ? { image: `${view.site}/logos/${hauler.id}/${hauler.logoVersion}` } : {}
  return {
    '@type': 'LocalBusiness',
    '@id': haulerId(view),
    name: hauler.name,
    telephone: hauler.phone,
    email: hauler.email,
    url: `${view.site}/`,
    ...logo,
    ...hoursData(hauler.publicFacts),
    areaServed: cities.map(({ name, state }) => ({ '@type': 'City', name: `${name}, ${state}` })),
  }
}

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
    ...(range && { offers: offerOf(view, range, path) }),
  }
}

function offerOf(view: View, range: PriceRange, path: string): object {
  const low = inDollars(range.lowest.totalInCents)
  const common = {
    priceCurrency: 'USD',
    availability: 'https://schema.org/InStock',
    url: `${view.site}${pathIn(view.language, path)}`,
    offeredBy: { '@id': haulerId(view) },
  }
  if (!isRange(range)) return { '@type': 'Offer', price: low, ...common }
  return { '@type': 'AggregateOffer', lowPrice: low, highPrice: inDollars(range.highestInCents), ...common }
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

type Crumb = { readonly name: string; readonly path: string }

export const crumbsData = ({ site, language }: View, crumbs: readonly Crumb[]): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: `${site}${pathIn(language, path)}`,
  })),
})
