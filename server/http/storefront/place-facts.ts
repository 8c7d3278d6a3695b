/** These facts make the page of a place differ from others: the first day, the way from the yard, the permit, fees and hours. */
import { percentOf } from '#domain/pricing/percent.ts'
import { earliestDropOff } from '#domain/schedule/drop-off.ts'
import type { City } from '#domain/storefront/city.ts'
import { formatCents } from '#domain/value/money.ts'
import type { ServedPlace } from '#server/db/catalog/areas.ts'
import { type Html, html } from '#server/http/html.ts'
import { milesFromYard } from '#server/http/storefront/map.ts'
import { pathIn, type View } from '#server/http/storefront/view.ts'
import { longDay } from '#server/http/storefront/when.ts'
import type { PricedZips } from '#server/operations/storefront/read-storefront.ts'

export function firstDay({ now, language, storefront }: View, timeZone: string | undefined): string {
  return longDay(earliestDropOff({ ...storefront.schedule, now, timeZone: timeZone ?? 'UTC' }), language)
}

/** Lists the facts of a city. */
export function placeFacts(view: View, city: City<ServedPlace>, priced: readonly PricedZips[]): Html {
  const { words } = view
  const miles = milesFromYard(view, city)
  const facts = [
    [words.place.first, firstDay(view, city.zips[0]?.timeZone)],
    ...(miles === null ? [] : [[words.place.way, words.place.fromYard(words.miles(miles))] as const]),
    [words.permits.nav, permitOf(view, city)],
    [words.city.fees, feesOf(view, priced)],
  ] as const
  return html`<dl class="facts">${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`
}

/** Shows what the hauler wrote about permits in the city (rule C71), or leads to the general page. */
export function permitOf({ words, storefront, language }: View, { slug }: Pick<City, 'slug'>): Html {
  const permit = storefront.permits.get(slug)
  if (!permit)
    return html`${words.place.permit} <a href="${pathIn(language, '/permits')}">${words.place.aboutPermits}</a>`
  return html`${permit.text}${permit.url !== '' && html` <a href="${permit.url}" rel="noopener">${words.place.cityPage}</a>`}`
}

/** Names each fee once, even if the ZIPs of a city lie in several service areas. */
function feesOf({ words }: View, priced: readonly PricedZips[]): string {
  const prices = priced.flatMap(({ facts: { serviceArea } }) => {
    const { cityFeeInCents, taxRate } = serviceArea
    const percent = percentOf(taxRate)
    return [
      cityFeeInCents > 0 ? words.city.cityFee(formatCents(cityFeeInCents)) : words.city.noFee,
      percent === '0' ? words.city.noTax : words.city.tax(percent),
    ]
  })
  return `${[...new Set(prices)].join('. ')}.`
}
