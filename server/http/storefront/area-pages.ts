/** /areas and /areas/… show each city that the hauler serves, with all costs there, the days of visits, and what the prices cover. */

import { percentOf } from '#domain/pricing/percent.ts'
import { earliestDropOff } from '#domain/schedule/drop-off.ts'
import type { City } from '#domain/storefront/city.ts'
import { formatCents } from '#domain/value/money.ts'
import type { ServedPlace } from '#server/db/catalog/areas.ts'
import { type Html, html } from '#server/http/html.ts'
import { citiesOf, cityList, rangeOf } from '#server/http/storefront/price-pages.ts'
import { rangesOf, weekRange } from '#server/http/storefront/price-range.ts'
import { sizeList } from '#server/http/storefront/size-card.ts'
import { crumbsData, productData } from '#server/http/storefront/structured-data.ts'
import { cityPath, type Page, type View } from '#server/http/storefront/view.ts'
import { longDay, weeklyHours } from '#server/http/storefront/when.ts'
import { zipForm } from '#server/http/storefront/zip-form.ts'
import type { PricedZips } from '#server/operations/storefront/read-storefront.ts'

export async function areasPage(view: View): Promise<Page> {
  const { words, storefront } = view
  const { cities } = storefront
  return {
    path: '/areas',
    title: words.areas.title,
    description: words.areas.description(citiesOf(view)),
    content: html`<h1>${words.areas.h1}</h1>
<p class="lead">${cities.length > 0 ? words.areas.lead(cities.length) : words.areas.none}</p>${zipForm(view)}${await cityList(view)}`,
    data: [],
  }
}

/** Returns null for a city that the hauler does not serve. */
export async function cityPage(view: View, slug: string): Promise<Page | null> {
  const { words, storefront } = view
  const city = storefront.cities.find(one => one.slug === slug)
  if (!city) return null
  const name = `${city.name}, ${city.state}`
  const path = cityPath(city)
  const priced = await view.priceZips(city.zips)
  const week = weekRange(priced)
  return {
    path,
    title: words.city.title(name, week && formatCents(week.lowInCents)),
    description: words.city.description(name, rangeOf(view, priced)),
    content: html`<h1>${words.city.h1(name)}</h1><p class="lead">${words.city.lead(firstDay(view, city))}</p>${zipForm(view)}
${shownApart(view, priced).map((group, at) => groupOf(view, group, at === 0 ? words.city.prices(name) : null))}
<h2>${words.city.hours}</h2>${weeklyHours(view)}
<h2>${words.city.fees}</h2><ul>${feesOf(view, priced)}</ul>
<h2>${words.city.zips}</h2><p>${city.zips.map(zip => zip.zipCode).join(', ')}</p>`,
    data: [
      ...storefront.sizes.map(type =>
        productData(view, { type, range: rangesOf(priced, type._id)?.[7] ?? null, path }),
      ),
      crumbsData(view, [
        { name: words.areas.nav, path: '/areas' },
        { name, path },
      ]),
    ],
  }
}

function firstDay({ now, language, storefront }: View, { zips }: City<ServedPlace>): string {
  const timeZone = zips[0]?.timeZone ?? 'UTC'
  return longDay(earliestDropOff({ ...storefront.schedule, now, timeZone }), language)
}

/** Groups ZIPs with the same costs, for whatever reason, into one list. The list with most ZIPs is first. */
function shownApart({ storefront }: View, priced: readonly PricedZips[]): readonly (readonly PricedZips[])[] {
  const groups = new Map<string, PricedZips[]>()
  for (const one of priced) {
    const key = JSON.stringify(storefront.sizes.map(type => one.prices.get(type._id)))
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  const zipsIn = (group: readonly PricedZips[]) => group.reduce((count, one) => count + one.zips.length, 0)
  return [...groups.values()].sort((a, b) => zipsIn(b) - zipsIn(a))
}

function groupOf(view: View, group: readonly PricedZips[], title: string | null): Html {
  const zips = group.flatMap(one => one.zips.map(zip => zip.zipCode))
  const zipCode = zips.length === 1 || title === null ? zips[0] : undefined
  const cards = view.storefront.sizes.map(type => ({ type, ranges: rangesOf(group, type._id), zipCode }))
  return html`<h2>${title ?? view.words.city.pricesOf(zips.join(', '))}</h2>${sizeList(view, cards)}`
}

/** Lists each fee once, even if the ZIPs of a city lie in several service areas. */
function feesOf({ words }: View, priced: readonly PricedZips[]): Html[] {
  const prices = priced.flatMap(({ facts: { serviceArea } }) => {
    const { cityFeeInCents, taxRate } = serviceArea
    const percent = percentOf(taxRate)
    return [
      cityFeeInCents > 0 ? words.city.cityFee(formatCents(cityFeeInCents)) : words.city.noFee,
      percent === '0' ? words.city.noTax : words.city.tax(percent),
    ]
  })
  return [...new Set(prices)].map(text => html`<li>${text}</li>`)
}
