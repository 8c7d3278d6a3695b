/** /areas, /areas/… and /areas/…/… show each city that the hauler serves, and each size there, with all costs and what differs there. */

import { checkoutLink, sizeOfSlug, slugOfSize } from '#domain/cart/link-choices.ts'
import { bestFor, type ContainerType } from '#domain/catalog/container-type.ts'
import type { City } from '#domain/storefront/city.ts'
import { formatCents } from '#domain/value/money.ts'
import type { ServedPlace } from '#server/db/catalog/areas.ts'
import { type Html, html } from '#server/http/html.ts'
import { crumbs } from '#server/http/storefront/crumbs.ts'
import { sizeDrawing } from '#server/http/storefront/drawing.ts'
import { territoryMap } from '#server/http/storefront/map.ts'
import { firstDay, placeFacts } from '#server/http/storefront/place-facts.ts'
import { citiesOf, cityList, rangeOf } from '#server/http/storefront/price-pages.ts'
import { type RangesByDays, rangesOf, shownPrice, weekRange } from '#server/http/storefront/price-range.ts'
import { priceOf, sizeList } from '#server/http/storefront/size-card.ts'
import { productData, serviceData } from '#server/http/storefront/structured-data.ts'
import {
  cityPath,
  type Page,
  type PageParams,
  pathIn,
  sizeInCityPath,
  type View,
} from '#server/http/storefront/view.ts'
import { weeklyHours } from '#server/http/storefront/when.ts'
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
<p class="lead">${cities.length > 0 ? words.areas.lead(cities.length) : words.areas.none}</p>${zipForm(view)}
<div class="beside">${territoryMap(view)}<div>${await cityList(view)}</div></div>`,
    data: [],
  }
}

type CityShown = City<ServedPlace>

const nameOf = ({ name, state }: CityShown): string => `${name}, ${state}`

/** Returns null for a city that the hauler does not serve. */
export async function cityPage(view: View, { slug }: PageParams): Promise<Page | null> {
  const { words, storefront } = view
  const city = storefront.cities.find(one => one.slug === slug)
  if (!city) return null
  const name = nameOf(city)
  const path = cityPath(city)
  const priced = await view.priceZips(city.zips)
  const week = weekRange(priced)
  const way = crumbs(view, [
    { name: words.areas.nav, path: '/areas' },
    { name, path },
  ])
  const cards = storefront.sizes.map(type => ({
    type,
    ranges: rangesOf(priced, type._id),
    zipCode: onlyZipOf(city),
    path: sizeInCityPath(city, type),
  }))
  return {
    path,
    title: words.city.title(name, week && formatCents(week.lowInCents)),
    description: words.city.description(name, rangeOf(view, priced)),
    content: html`${way.shown}<h1>${words.city.h1(name)}</h1>
<p class="lead">${words.city.lead(firstDay(view, city.zips[0]?.timeZone))}</p>${zipForm(view)}
<h2>${words.city.prices(name)}</h2>${sizeList(view, cards)}${elsewhere(view, priced)}
<h2>${words.city.about(city.name)}</h2><div class="beside">${territoryMap(view, city)}<div>${placeFacts(view, city, priced)}</div></div>
${zipsOf(view, city)}<h2>${words.city.hours}</h2>${weeklyHours(view)}`,
    data: [
      serviceData(view, { name: words.city.h1(name), city, path }),
      ...cards.map(({ type, ranges }) => productData(view, { type, range: ranges?.[7] ?? null, path })),
      way.data,
    ],
  }
}

/** Returns null for a city or a size that the hauler does not offer. */
export async function sizeInCityPage(view: View, { slug, size: slugOfType = '' }: PageParams): Promise<Page | null> {
  const { words, storefront, language } = view
  const city = storefront.cities.find(one => one.slug === slug)
  const size = sizeOfSlug(slugOfType)
  const types = storefront.sizes.filter(type => type.size === size)
  const [type] = types
  if (!city || !type || slugOfType !== slugOfSize(type.size)) return null
  const name = nameOf(city)
  const path = sizeInCityPath(city, type)
  const priced = await view.priceZips(city.zips)
  const ranges = rangesOf(priced, type._id)
  const shown = ranges && shownPrice(words, ranges[7])
  const title = words.sizeInCity.h1(type.name, name)
  const way = crumbs(view, [
    { name: words.areas.nav, path: '/areas' },
    { name, path: cityPath(city) },
    { name: type.name, path },
  ])
  return {
    path,
    picture: slugOfType,
    title: words.sizeInCity.title(type.name, name, ranges && formatCents(ranges[7].usual.totalInCents)),
    description: words.sizeInCity.description(type.name, name, shown, type.capacityDescription),
    content: html`${way.shown}<h1>${title}</h1>
<p class="lead">${words.city.lead(firstDay(view, city.zips[0]?.timeZone))}</p>
${types.map(one => offerOf(view, one, rangesOf(priced, one._id), onlyZipOf(city)))}${zipForm(view, type.size)}
<h2>${words.city.about(city.name)}</h2><div class="beside">${territoryMap(view, city)}<div>${placeFacts(view, city, priced)}</div></div>
<h2>${words.sizeInCity.others(city.name)}</h2><ul class="links">${storefront.sizes
      .filter(one => one.size !== size)
      .map(one => sizeInCityLink(view, city, one, rangesOf(priced, one._id)))}</ul>
<p><a class="reach" href="${pathIn(language, `/sizes/${slugOfType}`)}">${words.sizeInCity.everywhere(type.name)}</a></p>`,
    data: [
      serviceData(view, { name: title, city, path }),
      ...types.map(one => productData(view, { type: one, range: rangesOf(priced, one._id)?.[7] ?? null, path })),
      way.data,
    ],
  }
}

/** Shows a size with its drawing, its price and what fits. */
function offerOf(view: View, type: ContainerType, ranges: RangesByDays | null, zipCode: string | undefined): Html {
  const { words, language, storefront } = view
  const facts = [
    [words.size.holds, type.capacityDescription],
    [words.size.use, type.recommendedUse],
    [words.size.bestFor, bestFor(type, storefront.materials)],
    [words.size.weight, words.size.pounds(type.maxWeight.toLocaleString('en-US'))],
  ] as const
  return html`<section class="card">${sizeDrawing(view, type, true)}
<div class="halves"><div>${ranges ? priceOf(view, ranges) : html`<p>${words.size.noPrice}</p>`}
<p><a class="button" href="${checkoutLink({ zipCode, size: type.size, language })}" aria-label="${words.size.orderThis(type.name)}">${words.order}</a></p></div>
<dl class="facts">${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl></div></section>`
}

function sizeInCityLink(view: View, city: CityShown, type: ContainerType, ranges: RangesByDays | null): Html {
  const { language, words } = view
  return html`<li><a class="reach" href="${pathIn(language, sizeInCityPath(city, type))}">${type.name}</a>${ranges && html` <span class="amount">${shownPrice(words, ranges[7])}</span>`}</li>`
}

/** A city with one ZIP needs no question for it. */
const onlyZipOf = ({ zips }: CityShown): string | undefined => (zips.length === 1 ? zips[0]?.zipCode : undefined)

/**
 * Says what differs in the ZIPs that cost something else than most ZIPs of the city. If each size differs by the same amount, one sentence
 * says it, and otherwise a table.
 */
function elsewhere(view: View, priced: readonly PricedZips[]): Html | null {
  const { storefront, words } = view
  const [most, ...others] = pricedApart(view, priced)
  if (!most || others.length === 0) return null
  const weekOf = (group: readonly PricedZips[], type: ContainerType) =>
    rangesOf(group, type._id)?.[7].usual.totalInCents
  const shown = others.map(group => {
    const zips = group.flatMap(one => one.zips.map(zip => zip.zipCode)).join(', ')
    const differences = storefront.sizes.map(
      type => (weekOf(group, type) ?? Number.NaN) - (weekOf(most, type) ?? Number.NaN),
    )
    const [difference = Number.NaN] = differences
    if (differences.every(one => one === difference))
      return html`<p>${words.city.apart(zips, formatCents(Math.abs(difference)), difference < 0)}</p>`
    const rows = storefront.sizes.flatMap(type => {
      const ranges = rangesOf(group, type._id)
      return ranges ? html`<div><dt>${type.name}</dt><dd>${shownPrice(words, ranges[7])}</dd></div>` : []
    })
    return html`<h3>${words.city.pricesOf(zips)}</h3><dl class="days">${rows}</dl>`
  })
  return html`<div class="apart">${shown}</div>`
}

/** Groups ZIPs with the same costs, for whatever reason, into one list. The list with most ZIPs is first. */
function pricedApart({ storefront }: View, priced: readonly PricedZips[]): readonly (readonly PricedZips[])[] {
  const groups = new Map<string, PricedZips[]>()
  for (const one of priced) {
    const key = JSON.stringify(storefront.sizes.map(type => one.prices.get(type._id)))
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  const zipsIn = (group: readonly PricedZips[]) => group.reduce((count, one) => count + one.zips.length, 0)
  return [...groups.values()].sort((a, b) => zipsIn(b) - zipsIn(a))
}

/** A long list of ZIPs is folded, because the map shows them. */
const maxZipsShown = 6

function zipsOf({ words }: View, { zips }: CityShown): Html {
  const list = html`<p>${zips.map(zip => zip.zipCode).join(', ')}</p>`
  if (zips.length <= maxZipsShown) return html`<h2>${words.city.zips}</h2>${list}`
  return html`<details><summary class="reach">${words.city.allZips(zips.length)}</summary>${list}</details>`
}
