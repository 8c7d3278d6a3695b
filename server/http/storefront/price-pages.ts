/** /prices and /sizes/… show what each size costs, in one ZIP or over all ZIPs that the hauler serves. */
import { sizeOfSlug, slugOfSize } from '#domain/cart/link-choices.ts'
import type { ContainerType } from '#domain/catalog/container-type.ts'
import { formatCents } from '#domain/value/money.ts'
import { type Html, html } from '#server/http/html.ts'
import { rangesOf, shownRange, weekRange } from '#server/http/storefront/price-range.ts'
import { priceOf, sizeList } from '#server/http/storefront/size-card.ts'
import { crumbsData, productData } from '#server/http/storefront/structured-data.ts'
import { cityPath, namesOf, type Page, pathIn, placeName, type View } from '#server/http/storefront/view.ts'
import { zipForm } from '#server/http/storefront/zip-form.ts'
import type { PricedZips } from '#server/operations/storefront/read-storefront.ts'

export async function pricesPage(view: View): Promise<Page> {
  const { words, storefront, zip } = view
  const everywhere = await view.priceZips(storefront.cities.flatMap(city => city.zips))
  const priced = zip.state === 'served' ? await view.priceZips([zip.place]) : everywhere
  const zipCode = zip.state === 'served' ? zip.typed : undefined
  const cards = storefront.sizes.map(type => ({ type, ranges: rangesOf(priced, type._id), zipCode }))
  const range = weekRange(everywhere)
  const title = zip.state === 'served' ? words.prices.at(zip.typed, placeName(zip.place)) : words.prices.everywhere
  return {
    path: '/prices',
    title: words.prices.title(range && formatCents(range.lowInCents)),
    description: words.prices.description(citiesOf(view), rangeOf(view, everywhere)),
    content: html`<h1>${words.prices.h1}</h1><p class="lead">${words.prices.lead}</p>${zipForm(view)}
<h2>${title}</h2>${sizeList(view, cards)}
${zip.state !== 'served' && html`<h2>${words.areas.nav}</h2><p>${words.prices.byPlace}</p>${await cityList(view)}`}`,
    data: cards.map(({ type, ranges }) => productData(view, { type, range: ranges?.[7] ?? null, path: '/prices' })),
  }
}

/** Returns null for a size that the hauler does not offer. If several dumpsters have the same size, the page shows all. */
export async function sizePage(view: View, slug: string): Promise<Page | null> {
  const { words, storefront } = view
  const size = sizeOfSlug(slug)
  const types = storefront.sizes.filter(type => type.size === size)
  const [type] = types
  if (!type || slug !== slugOfSize(type.size)) return null
  const path = `/sizes/${slug}`
  const priced = await view.priceZips(storefront.cities.flatMap(city => city.zips))
  const ranges = rangesOf(priced, type._id)
  const week = ranges?.[7]
  const shown = week ? shownRange(words, week.lowest.totalInCents, week.highestInCents) : null
  const others = storefront.sizes.filter(one => one.size !== size)
  return {
    path,
    picture: slug,
    title: words.sizePage.title(type.name, week ? formatCents(week.lowest.totalInCents) : null),
    description: words.sizePage.description(type.name, type.capacityDescription, shown),
    content: html`<h1>${words.sizePage.h1(type.name)}</h1>${types.map(one => sizeFacts(view, one, priced))}
${zipForm(view, type.size)}<h2>${words.sizePage.where}</h2>${await cityList(view, type._id)}
<h2>${words.sizePage.others}</h2><ul class="links">${others.map(one => sizeLink(view, one))}</ul>`,
    data: [
      ...types.map(one => productData(view, { type: one, range: rangesOf(priced, one._id)?.[7] ?? null, path })),
      crumbsData(view, [
        { name: words.prices.nav, path: '/prices' },
        { name: type.name, path },
      ]),
    ],
  }
}

export const sizeLink = ({ language }: View, type: ContainerType): Html =>
  html`<li><a class="reach" href="${pathIn(language, `/sizes/${slugOfSize(type.size)}`)}">${type.name}</a></li>`

function sizeFacts(view: View, type: ContainerType, priced: readonly PricedZips[]): Html {
  const { words } = view
  const ranges = rangesOf(priced, type._id)
  const facts = [
    [words.size.holds, type.capacityDescription],
    [words.size.use, type.recommendedUse],
    [words.size.dimensions, type.dimensions],
    [words.size.volume, words.size.yards(type.volume)],
    [words.size.weight, words.size.pounds(type.maxWeight.toLocaleString('en-US'))],
  ] as const
  return html`<section class="card">${ranges ? priceOf(view, ranges) : html`<p>${words.size.noPrice}</p>`}
<dl class="facts">${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl></section>`
}

/** Lists each city with its price for a week, for one size or for all sizes. */
export async function cityList(view: View, sizeId?: string): Promise<Html> {
  const { words, language, storefront } = view
  const rows = storefront.cities.map(async city => {
    const priced = await view.priceZips(city.zips)
    const week = sizeId === undefined ? weekRange(priced) : weekOf(priced, sizeId)
    const price = week && html` <span class="amount">${shownRange(words, week.lowInCents, week.highInCents)}</span>`
    return html`<li><a class="reach" href="${pathIn(language, cityPath(city))}">${city.name}, ${city.state}</a>${price}</li>`
  })
  return html`<ul class="links">${await Promise.all(rows)}</ul>`
}

function weekOf(priced: readonly PricedZips[], sizeId: string) {
  const week = rangesOf(priced, sizeId)?.[7]
  return week ? { lowInCents: week.lowest.totalInCents, highInCents: week.highestInCents } : null
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
