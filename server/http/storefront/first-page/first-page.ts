/** The server writes the parts of the first page that show who sells here, what it costs and how it works (rule C64, decision 127). */
import { checkoutLink } from '#domain/cart/link-choices.ts'
import type { ContainerType } from '#domain/catalog/container-type.ts'
import { parseDimensions, usualDimensions } from '#domain/catalog/dimensions.ts'
import { factLines } from '#domain/company/fact-lines.ts'
import type { PublicFacts } from '#domain/company/public-facts.ts'
import { altIn, type PublicPicture, picturePath, pictureSizes, pixelsOf } from '#domain/company/public-picture.ts'
import { earliestDropOff } from '#domain/schedule/drop-off.ts'
import type { FirstPageAnswer } from '#domain/storefront/first-page.ts'
import { addDays, daysBetween, localTime } from '#domain/value/calendar.ts'
import type { Language } from '#domain/value/language.ts'
import { formatCents } from '#domain/value/money.ts'
import { formatPhone } from '#domain/value/phone.ts'
import { type Html, html } from '#server/http/html.ts'
import { boxBesidePerson, scene } from '#server/http/storefront/first-page/drawing.ts'
import en from '#server/http/storefront/first-page/words-en.ts'
import es from '#server/http/storefront/first-page/words-es.ts'
import { answersOf } from '#server/http/storefront/guide-pages.ts'
import { isRange, rangesOf } from '#server/http/storefront/price-range.ts'
import { cityPath, pathIn, placeName, type View } from '#server/http/storefront/view.ts'
import { longDay } from '#server/http/storefront/when.ts'
import type { PricedZips } from '#server/operations/storefront/read-storefront.ts'

const words: Readonly<Record<Language, typeof en>> = { en, es }

const nothing = (language: Language): FirstPageAnswer => ({
  head: '',
  hero: '',
  price: words[language].lead,
  proof: '',
  zip: '',
  sizes: '',
  rest: '',
  status: '',
})

/** If several haulers share an installation, the page says nothing of them, because it belongs to no order yet. */
export async function firstPage(view: View): Promise<FirstPageAnswer> {
  const { storefront, zip } = view
  if (!storefront.hauler.isOnly) return nothing(view.language)
  const priced = zip.state === 'served' ? await view.priceZips([zip.place]) : view.everywhere
  const parts = {
    head: headOf(view),
    hero: heroOf(view),
    price: priceSentence(view, priced),
    proof: proofOf(view),
    zip: zipPart(view),
    sizes: sizesPart(view, priced),
    rest: restOf(view),
  }
  const markup = Object.fromEntries(Object.entries(parts).map(([part, made]) => [part, made?.markup ?? '']))
  return { ...nothing(view.language), ...markup, status: statusOf(view) }
}

const isUsual = ({ size }: ContainerType): boolean => /^\d+yard$/.test(size)

/** The sentence and the picture are about this size: 20 cubic yards, or the nearest size to it. */
function exampleOf(types: readonly ContainerType[]): ContainerType | undefined {
  const distance = ({ volume }: ContainerType) => Math.abs(volume - 20)
  return types.reduce<ContainerType | undefined>(
    (nearest, type) => (nearest === undefined || distance(type) < distance(nearest) ? type : nearest),
    undefined,
  )
}

/** A phone shows a strip of the cover, for which the small picture is sharp enough. */
const coverSizes = '(min-width: 62rem) 34rem, 60vw'

/** Shows the hauler's cover. Without one, it shows a drawing in the hauler's color. */
function heroOf(view: View): Html {
  const { hauler } = view.storefront
  const cover = coverOf(view)
  if (cover) {
    const { width, height } = pixelsOf.cover.large
    return html`<img src="${picturePath(cover.id, 'small')}" srcset="${setOf(cover)}" sizes="${coverSizes}" width="${width}" height="${height}" alt="${altIn(cover, view.language)}" fetchpriority="high">`
  }
  const example = exampleOf(view.storefront.sizes)
  const dimensions = (example && parseDimensions(example.dimensions)) ?? usualDimensions
  const caption = example && html`<figcaption>${example.name}, ${example.dimensions}</figcaption>`
  return html`<figure class="first-scene">${scene(dimensions, example?.name ?? hauler.name)}${caption}</figure>`
}

const coverOf = ({ storefront: { pictures } }: View): PublicPicture | undefined =>
  pictures.find(({ kind }) => kind === 'cover')

const setOf = ({ id, kind }: PublicPicture): string =>
  pictureSizes.map(size => `${picturePath(id, size)} ${pixelsOf[kind][size].width}w`).join(', ')

/** The browser fetches the cover before it has read the styles, because it is the largest thing that is painted. */
function headOf(view: View): Html | null {
  const cover = coverOf(view)
  return cover
    ? html`<link rel="preload" as="image" imagesrcset="${setOf(cover)}" imagesizes="${coverSizes}" fetchpriority="high">`
    : null
}

/** Writes the sentence "20 yard from $584.55, earliest Friday". */
function priceSentence(view: View, priced: readonly PricedZips[]): Html {
  const { language, zip } = view
  const texts = words[language]
  const example = exampleOf(view.storefront.sizes.filter(type => rangesOf(priced, type._id)))
  const week = example && rangesOf(priced, example._id)?.[7]
  if (!example || !week) return html`${texts.lead}`
  const size = isUsual(example) ? texts.yards(example.volume) : example.name
  const amount = formatCents(week.lowestInCents)
  const price =
    zip.state === 'served' && !isRange(week) ? texts.priceAt(size, amount, zip.typed) : texts.priceFrom(size, amount)
  return html`<b>${price}</b><span>${texts.earliest(earliestDay(view))}</span>`
}

const weekInDays = 7

/** Names a day of the coming week by its name alone. */
function earliestDay({ now, language, storefront, zip }: View): string {
  const texts = words[language]
  const timeZone = (zip.state === 'served' ? zip.place : storefront.cities[0]?.zips[0])?.timeZone ?? 'UTC'
  const today = localTime(now, timeZone).day
  const first = earliestDropOff({ ...storefront.schedule, now, timeZone })
  if (first === today) return texts.today
  if (first === addDays(today, 1)) return texts.tomorrow
  if (daysBetween(today, first) >= weekInDays) return texts.onDay(longDay(first, language))
  const weekday = new Intl.DateTimeFormat(`${language}-US`, { weekday: 'long', timeZone: 'UTC' })
  return texts.onDay(weekday.format(first))
}

/** The proof stands beside the button, so it is short. All facts are further below. */
function proofOf({ storefront, language }: View): Html | null {
  const { publicFacts: facts, phone } = storefront.hauler
  const texts = words[language].proof
  const trusted = facts && texts.trusted(facts.license !== '', facts.isInsured)
  const items = [
    facts && ratingOf(facts, language),
    phone && html`<li><a class="price" href="tel:${phone}">${formatPhone(phone)}</a></li>`,
    trusted && html`<li>${trusted}</li>`,
  ]
  return items.some(Boolean) ? html`<ul>${items}</ul>` : null
}

/** The rating was written on another site, so it leads there. */
function ratingOf({ ratingInTenths, reviewCount, reviewUrl }: PublicFacts, language: Language): Html | null {
  if (ratingInTenths === null || reviewCount === null) return null
  const rating = (ratingInTenths / 10).toFixed(1)
  const count = reviewCount.toLocaleString('en-US')
  const { reviews } = words[language].proof
  const text = html`<span class="first-star" aria-hidden="true">★</span><span>${rating} (${reviews(count)})</span>`
  return html`<li>${reviewUrl ? html`<a href="${reviewUrl}">${text}</a>` : text}</li>`
}

/** Without a script, the field leads to the page with all prices. */
function zipPart({ language, storefront, words: { zip } }: View): Html | null {
  if (storefront.cities.length === 0) return null
  const texts = words[language].zip
  return html`<h2>${texts.title}</h2><p>${texts.lead}</p>
<form action="${pathIn(language, '/prices')}" method="get"><label for="first-zip-field">${zip.label}</label>
<input id="first-zip-field" name="zip" inputmode="numeric" autocomplete="postal-code" maxlength="5" pattern="[0-9]{5}" required title="${zip.pattern}" aria-describedby="first-zip-status">
<button>${texts.show}</button></form>`
}

function statusOf({ zip, words: { zip: texts }, language }: View): string {
  const { state, typed } = zip
  if (state === 'served') return words[language].zip.shown(typed, placeName(zip.place))
  if (state === 'invalid') return texts.invalid
  if (state === 'unserved') return texts.unserved(typed)
  return state === 'elsewhere' ? texts.elsewhere(typed) : ''
}

function sizesPart(view: View, priced: readonly PricedZips[]): Html | null {
  const { language } = view
  const types = view.storefront.sizes
  const texts = words[language].sizes
  if (types.length === 0) return null
  return html`<h2>${texts.title}</h2><p>${texts.lead}</p>
<ul>${types.map(type => sizeItem(view, type, priced))}</ul><p><a href="${pathIn(language, '/prices')}">${texts.more}</a></p>`
}

function sizeItem(view: View, type: ContainerType, priced: readonly PricedZips[]): Html {
  const { language, zip, words: pageWords } = view
  const texts = words[language].sizes
  const dimensions = parseDimensions(type.dimensions)
  const week = rangesOf(priced, type._id)?.[7]
  const zipCode = zip.state === 'served' ? zip.typed : undefined
  const price = week && formatCents(week.lowestInCents)
  const amount = price && (isRange(week) ? texts.from(price) : price)
  return html`<li><a href="${checkoutLink({ zipCode, size: type.size, language })}">${dimensions && boxBesidePerson(dimensions)}
<b>${type.name}</b> <span class="price">${amount ?? pageWords.size.noPrice}</span>
${week && html`<small>${texts.covers(texts.tons(week.usual.includedTons))}</small>`}</a></li>`
}

/** How many of the questions and cities are shown. The last link of each list leads to all of them. */
const shown = { questions: 5, cities: 12 }

function restOf(view: View): Html {
  const { language } = view
  const { steps, questions, end } = words[language]
  const answers = answersOf(view)
  return html`<section><h2>${steps.title}</h2><ol>${steps.list.map(({ title, text }) => html`<li><b>${title}</b><p>${text}</p></li>`)}</ol></section>
${photosOf(view)}
<div class="first-pair">${trustOf(view)}${areaOf(view)}</div>
<section><h2>${questions.title}</h2>${answers.slice(0, shown.questions).map(({ question, answer }) => html`<details><summary>${question}</summary><p>${answer}</p></details>`)}
<p><a href="${pathIn(language, '/questions')}">${questions.all}</a></p></section>
<section class="first-end"><h2>${end.title}</h2><a class="first-order" href="${checkoutLink({ language })}">${end.order}</a></section>`
}

function photosOf({ storefront: { pictures }, language }: View): Html | null {
  const photos = pictures.filter(({ kind }) => kind === 'photo')
  const { width, height } = pixelsOf.photo.large
  const items = photos.map(
    photo =>
      html`<li><img src="${picturePath(photo.id, 'small')}" srcset="${setOf(photo)}" sizes="(min-width: 40rem) 22rem, 50vw" width="${width}" height="${height}" alt="${altIn(photo, language)}" loading="lazy"></li>`,
  )
  return items.length > 0
    ? html`<section class="first-photos"><h2>${words[language].photos}</h2><ul>${items}</ul></section>`
    : null
}

/** All facts that the hauler has filled in, with its rating in large figures (rule A21). */
function trustOf({ storefront, language }: View): Html | null {
  const { publicFacts, name } = storefront.hauler
  const lines = publicFacts ? factLines(publicFacts, language) : []
  if (!publicFacts || lines.length === 0) return null
  const texts = words[language].trust
  const { ratingInTenths, reviewUrl } = publicFacts
  const rating = ratingInTenths === null ? null : (ratingInTenths / 10).toFixed(1)
  return html`<section class="first-trust"><h2>${texts.title(name)}</h2>${rating && html`<p class="first-rating" aria-hidden="true">${rating}<span class="first-star">★</span></p>`}
<ul>${lines.map(({ text }) => html`<li>${text}</li>`)}</ul>${reviewUrl && html`<p><a href="${reviewUrl}">${texts.read}</a></p>`}</section>`
}

function areaOf({ storefront: { cities }, language }: View): Html | null {
  if (cities.length === 0) return null
  const texts = words[language].area
  const most = [...cities].sort((a, b) => b.zips.length - a.zips.length).slice(0, shown.cities)
  return html`<section class="first-area"><h2>${texts.title}</h2><p>${texts.lead(cities.length)}</p>
<ul>${most.map(city => html`<li><a href="${pathIn(language, cityPath(city))}">${city.name}</a></li>`)}<li><a href="${pathIn(language, '/areas')}">${texts.all}</a></li></ul></section>`
}
