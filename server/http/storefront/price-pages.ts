/** /prices and /sizes/… show what each size costs, in one ZIP or over all ZIPs that the hauler serves. */
import { sizeOfSlug, slugOfSize } from '#domain/cart/link-choices.ts'
import type { ContainerType } from '#domain/catalog/container-type.ts'
import { formatCents } from '#domain/value/money.ts'
import { type Html, html } from '#server/http/html.ts'
import { crumbs } from '#server/http/storefront/crumbs.ts'
import { sizeDrawing } from '#server/http/storefront/drawing.ts'
import { materialMarks } from '#server/http/storefront/material-marks.ts'
import { rangesOf, shownPrice, shownRange, weekRange } from '#server/http/storefront/price-range.ts'
import { priceOf, sizeList, sizePath } from '#server/http/storefront/size-card.ts'
import { productData } from '#server/http/storefront/structured-data.ts'
import {
  cityPath,
  namesOf,
  type Page,
  type PageParams,
  pathIn,
  placeName,
  sizeInCityPath,
  type View,
} from '#server/http/storefront/view.ts'
import { zipForm } from '#server/http/storefront/zip-form.ts'
import type { PricedZips } from '#server/operations/storefront/read-storefront.ts'

export async function pricesPage(view: View): Promise<Page> {
  const { words, storefront, zip } = view
  const { everywhere } = view
  const priced = zip.state === 'served' ? await view.priceZips([zip.place]) : everywhere
  const zipCode = zip.state === 'served' ? zip.typed : undefined
  const cards = storefront.sizes.map(type => ({ type, ranges: rangesOf(priced, type._id), zipCode }))
  const range = weekRange(everywhere)
  const title = zip.state === 'served' ? words.prices.at(zip.typed, placeName(zip.place)) : words.prices.everywhere
  return {
    path: '/prices',
    title: words.prices.title(placeOf(view), range && formatCents(range.lowInCents)),
    description: words.prices.description(citiesOf(view), rangeOf(view, everywhere)),
    content: html`<h1>${words.prices.h1}</h1><p class="lead">${words.prices.lead}</p>${zipForm(view)}
<h2>${title}</h2>${cards.length > 0 ? sizeList(view, cards) : html`<p>${words.prices.notYet}</p>`}
${zip.state !== 'served' && html`<h2>${words.areas.nav}</h2><p>${words.prices.byPlace}</p>${await cityList(view)}`}`,
    data: cards.map(({ type, ranges }) => productData(view, { type, range: ranges?.[7] ?? null, path: '/prices' })),
  }
}

/** Returns null for a size that the hauler does not offer. If several dumpsters have the same size, the page shows all. */
export async function sizePage(view: View, { slug = '' }: PageParams): Promise<Page | null> {
  const { words, storefront } = view
  const size = sizeOfSlug(slug)
  const types = storefront.sizes.filter(type => type.size === size)
  const [type] = types
  if (!type || slug !== slugOfSize(type.size)) return null
  const path = sizePath(type)
  const ranges = rangesOf(view.everywhere, type._id)
  const week = ranges?.[7]
  const shown = week ? shownPrice(words, week) : null
  const others = storefront.sizes.filter(one => one.size !== size)
  const way = crumbs(view, [
    { name: words.prices.nav, path: '/prices' },
    { name: type.name, path },
  ])
  return {
    path,
    picture: slug,
    title: words.sizePage.title(type.name, placeOf(view), week ? formatCents(week.lowestInCents) : null),
    description: words.sizePage.description(type.name, type.capacityDescription, shown),
    content: html`${way.shown}<h1>${words.sizePage.h1(type.name)}</h1>${types.map(one => sizeFacts(view, one))}
${zipForm(view, type.size)}<h2>${words.sizePage.where}</h2>${await cityList(view, type._id)}
<h2>${words.sizePage.others}</h2><ul class="cards small">${others.map(one => sizeLink(view, one))}</ul>`,
    data: [
      ...types.map(one =>
        productData(view, { type: one, range: rangesOf(view.everywhere, one._id)?.[7] ?? null, path }),
      ),
      way.data,
    ],
  }
}

/** Shows another size with its drawing. */
export const sizeLink = (view: View, type: ContainerType): Html =>
  html`<li class="card">${sizeDrawing(view, type)}<a class="reach" href="${pathIn(view.language, sizePath(type))}">${type.name}</a></li>`

function sizeFacts(view: View, type: ContainerType): Html {
  const { words, storefront } = view
  const ranges = rangesOf(view.everywhere, type._id)
  const facts = [
    [words.size.holds, type.capacityDescription],
    [words.size.use, type.recommendedUse],
    [words.size.dimensions, type.dimensions],
    [words.size.volume, words.size.yards(type.volume)],
    [words.size.weight, words.size.pounds(type.maxWeight.toLocaleString('en-US'))],
  ] as const
  const best = storefront.materials.filter(one => !one.isRestricted && one.recommendedContainerIds.includes(type._id))
  return html`<section class="card">${sizeDrawing(view, type, true)}
<div class="halves"><div>${ranges ? priceOf(view, ranges) : html`<p>${words.size.noPrice}</p>`}</div>
<dl class="facts">${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl></div></section>
${best.length > 0 && html`<h2>${words.size.bestFor}</h2>${materialMarks(best)}`}`
}

/** Names the city with most ZIPs, which people search for. */
function placeOf({ storefront }: View): string | null {
  const [city] = [...storefront.cities].sort((a, b) => b.zips.length - a.zips.length)
  return city ? `${city.name}, ${city.state}` : null
}

/** Lists each city with its price for a week, for one size or for all sizes. */
export async function cityList(view: View, sizeId?: string): Promise<Html> {
  const { language, storefront } = view
  const type = storefront.sizes.find(one => one._id === sizeId)
  const rows = storefront.cities.map(async city => {
    const priced = await view.priceZips(city.zips)
    const shown = type ? weekOf(view, priced, type) : lowestOf(view, priced)
    const path = type ? sizeInCityPath(city, type) : cityPath(city)
    const price = shown && html` <span class="amount">${shown}</span>`
    return html`<li><a class="reach" href="${pathIn(language, path)}">${city.name}, ${city.state}</a>${price}</li>`
  })
  return html`<ul class="links">${await Promise.all(rows)}</ul>`
}

function weekOf({ words }: View, priced: readonly PricedZips[], { _id }: ContainerType): string | null {
  const ranges = rangesOf(priced, _id)
  return ranges && shownPrice(words, ranges[7])
}

function lowestOf({ words }: View, priced: readonly PricedZips[]): string | null {
  const week = weekRange(priced)
  return week && words.from(formatCents(week.lowInCents))
}

/** Returns the price range of a week over all sizes, or null if nothing has a price. */
export function rangeOf({ words }: View, priced: readonly PricedZips[]): string | null {
  const week = weekRange(priced)
  return week && shownRange(words, week.lowInCents, week.highInCents)
}

export const citiesOf = ({ storefront, words }: View): string =>
  namesOf(
    [...storefront.cities].sort((a, b) => b.zips.length - a.zips.length).map(city => city.name),
    words.and,
  )
