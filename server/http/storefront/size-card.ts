/** This card shows one size: its drawing, the price of a week, what that price covers, and what longer rentals cost. */
import { checkoutLink, slugOfSize } from '#domain/cart/link-choices.ts'
import { bestFor, type ContainerType } from '#domain/catalog/container-type.ts'
import type { SizePrice } from '#domain/pricing/shown/size-price.ts'
import { formatCents } from '#domain/value/money.ts'
import { poundsPerTon } from '#domain/value/weight.ts'
import { type Html, html } from '#server/http/html.ts'
import { sizeDrawing } from '#server/http/storefront/drawing.ts'
import {
  isRange,
  type PriceRange,
  type RangesByDays,
  shownPrice,
  shownRange,
} from '#server/http/storefront/price-range.ts'
import { pathIn, type View } from '#server/http/storefront/view.ts'
import { shownDays } from '#server/operations/storefront/read-storefront.ts'

type Carded = {
  readonly type: ContainerType
  readonly ranges: RangesByDays | null
  readonly zipCode?: string | undefined
  /** The name leads to this page. If it is missing, it leads to the page of the size. */
  readonly path?: string
}

export function sizeList(view: View, cards: readonly Carded[]): Html {
  return html`<ul class="cards">${cards.map(card => sizeCard(view, card))}</ul>`
}

export const sizePath = ({ size }: Pick<ContainerType, 'size'>): string => `/sizes/${slugOfSize(size)}`

function sizeCard(view: View, { type, ranges, zipCode, path = sizePath(type) }: Carded): Html {
  const { words, language, storefront } = view
  return html`<li class="card">${sizeDrawing(view, type)}<h3><a class="reach" href="${pathIn(language, path)}">${type.name}</a></h3>
${ranges ? priceOf(view, ranges) : html`<p>${words.size.noPrice}</p>`}
<p class="soft">${words.size.bestFor}: ${bestFor(type, storefront.materials)}</p>
<a class="button" href="${checkoutLink({ zipCode, size: type.size, language })}" aria-label="${words.size.orderThis(type.name)}">${words.order}</a></li>`
}

/** Shows one price for a week with what it covers, in small letters what it depends on, and the prices of longer rentals. */
export function priceOf({ words }: View, ranges: RangesByDays): Html {
  const week = ranges[7]
  const longer = shownDays.filter(days => days > 7)
  return html`<p class="price">${shownPrice(words, week)}</p>
${isRange(week) && html`<p class="soft range">${dependsText(words, week)}</p>`}<p>${words.size.allIn(7)}</p>
<p>${coveredText(words, week.usual)}. ${moreText(words, week.usual)}.</p>
<dl class="days">${longer.map(days => html`<div><dt>${words.days(days)}</dt><dd>${shownPrice(words, ranges[days])}</dd></div>`)}</dl>`
}

function dependsText(words: View['words'], week: PriceRange): string {
  const range = shownRange(words, week.lowestInCents, week.highestInCents)
  if (week.isByPlace && week.isByLoad) return words.size.byPlaceAndLoad(range)
  return week.isByPlace ? words.size.byPlace(range) : words.size.byLoad(range)
}

function coveredText(words: View['words'], { includedDays, includedTons }: SizePrice): string {
  return words.size.included(includedDays, includedTons, (includedTons * poundsPerTon).toLocaleString('en-US'))
}

function moreText(words: View['words'], { extraDayInCents, extraTonInCents }: SizePrice): string {
  return words.size.more(extraDayInCents === null ? null : formatCents(extraDayInCents), formatCents(extraTonInCents))
}
