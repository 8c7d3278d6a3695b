/** A card shows one size with its price for a week, what that price covers, and the prices of other rental lengths. */
import { checkoutLink, slugOfSize } from '#domain/cart/link-choices.ts'
import { bestFor, type ContainerType } from '#domain/catalog/container-type.ts'
import type { SizePrice } from '#domain/pricing/shown/size-price.ts'
import { formatCents } from '#domain/value/money.ts'
import { poundsPerTon } from '#domain/value/weight.ts'
import { type Html, html } from '#server/http/html.ts'
import { isRange, type PriceRange, type RangesByDays, shownRange } from '#server/http/storefront/price-range.ts'
import { pathIn, type View } from '#server/http/storefront/view.ts'
import { shownDays } from '#server/operations/storefront/read-storefront.ts'

type Carded = {
  readonly type: ContainerType
  readonly ranges: RangesByDays | null
  readonly zipCode?: string | undefined
}

export function sizeList(view: View, cards: readonly Carded[]): Html {
  return html`<ul class="cards">${cards.map(card => sizeCard(view, card))}</ul>`
}

function sizeCard(view: View, { type, ranges, zipCode }: Carded): Html {
  const { words, language, storefront } = view
  const link = pathIn(language, `/sizes/${slugOfSize(type.size)}`)
  return html`<li class="card"><h3><a class="reach" href="${link}">${type.name}</a></h3>
${ranges ? priceOf(view, ranges) : html`<p>${words.size.noPrice}</p>`}
<p class="soft">${words.size.bestFor}: ${bestFor(type, storefront.materials)}</p>
<a class="button" href="${checkoutLink({ zipCode, size: type.size, language })}" aria-label="${words.size.orderThis(type.name)}">${words.order}</a></li>`
}

/** Shows the price for a week with what it covers, and the prices for 3, 14 and 30 days. */
export function priceOf({ words }: View, ranges: RangesByDays): Html {
  const week = ranges[7]
  const others = shownDays.filter(days => days !== 7)
  return html`<p class="price">${rangeText(words, week)}</p><p>${words.size.allIn(7)}</p>
<p>${includedText(words, week)}</p>
<dl class="days">${others.map(days => html`<div><dt>${words.days(days)}</dt><dd>${rangeText(words, ranges[days])}</dd></div>`)}</dl>`
}

const rangeText = (words: View['words'], { lowest, highestInCents }: PriceRange): string =>
  shownRange(words, lowest.totalInCents, highestInCents)

function includedText(words: View['words'], range: PriceRange): string {
  const text = `${coveredText(words, range.lowest)}. ${moreText(words, range.lowest)}.`
  return isRange(range) ? words.size.includedAtLowest(text) : text
}

function coveredText(words: View['words'], { includedDays, includedTons }: SizePrice): string {
  return words.size.included(includedDays, includedTons, (includedTons * poundsPerTon).toLocaleString('en-US'))
}

function moreText(words: View['words'], { extraDayInCents, extraTonInCents }: SizePrice): string {
  return words.size.more(extraDayInCents === null ? null : formatCents(extraDayInCents), formatCents(extraTonInCents))
}
