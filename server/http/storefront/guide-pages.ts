/** These are the pages /what-can-go-in, /permits and /questions. */
import { groupMaterials, type Material } from '#domain/catalog/material.ts'
import { earliestDropOff } from '#domain/schedule/drop-off.ts'
import { formatCents } from '#domain/value/money.ts'
import { type Html, html } from '#server/http/html.ts'
import { cityList, rangeOf } from '#server/http/storefront/price-pages.ts'
import { type QuestionWithAnswer, questionsData } from '#server/http/storefront/structured-data.ts'
import { namesOf, type Page, type View } from '#server/http/storefront/view.ts'
import { longDay, weeklyHoursTexts } from '#server/http/storefront/when.ts'
import { zipForm } from '#server/http/storefront/zip-form.ts'

export function materialsPage(view: View): Page {
  const { words, storefront } = view
  const groups = groupMaterials(storefront.materials)
  const restricted = namesOf(
    groups.restricted.map(one => one.name),
    words.and,
  )
  return {
    path: '/what-can-go-in',
    title: words.materials.title,
    description: words.materials.description(restricted || words.materials.none),
    content: html`<h1>${words.materials.h1}</h1><p class="lead">${words.materials.lead}</p>
<h2>${words.materials.accepted}</h2>${materialList(view, groups.accepted)}
<h2>${words.materials.fee}</h2>${materialList(view, groups['additional-fee'])}
<h2>${words.materials.restricted}</h2><p>${words.materials.restrictedLead}</p>${materialList(view, groups.restricted)}${zipForm(view)}`,
    data: [],
  }
}

function materialList(view: View, materials: readonly Material[]): Html {
  const { words } = view
  if (materials.length === 0) return html`<p>${words.materials.none}</p>`
  return html`<ul>${materials.map(one => html`<li>${[one.name, ...remarksOn(view, one)].join(', ')}</li>`)}</ul>`
}

function remarksOn({ words, storefront }: View, material: Material): string[] {
  const { isRestricted, extraChargeInCents = 0, recommendedContainerIds } = material
  if (isRestricted) return []
  const best = storefront.sizes.filter(type => recommendedContainerIds.includes(type._id)).map(type => type.name)
  return [
    ...(extraChargeInCents > 0 ? [words.materials.each(formatCents(extraChargeInCents))] : []),
    ...(best.length > 0 ? [words.materials.bestIn(best.join(', '))] : []),
  ]
}

export async function permitsPage(view: View): Promise<Page> {
  const { permits } = view.words
  return {
    path: '/permits',
    title: permits.title,
    description: permits.description,
    content: html`<h1>${permits.h1}</h1><p class="lead">${permits.lead}</p>
${permits.parts.map(({ title, text }) => html`<h2>${title}</h2><p>${text}</p>`)}${zipForm(view)}
<h2>${permits.cities}</h2>${await cityList(view)}`,
    data: [],
  }
}

export async function questionsPage(view: View): Promise<Page> {
  const { questions } = view.words
  const answers = await answersOf(view)
  return {
    path: '/questions',
    title: questions.title,
    description: questions.description,
    content: html`<h1>${questions.h1}</h1><p class="lead">${questions.lead}</p>
${answers.map(({ question, answer }) => html`<h2>${question}</h2><p>${answer}</p>`)}${zipForm(view)}`,
    data: [questionsData(answers)],
  }
}

async function answersOf(view: View): Promise<readonly QuestionWithAnswer[]> {
  const { words, storefront, now, language } = view
  const { questions, permits } = words
  const priced = await view.priceZips(storefront.cities.flatMap(city => city.zips))
  const range = rangeOf(view, priced)
  const timeZone = storefront.cities[0]?.zips[0]?.timeZone ?? 'UTC'
  const first = longDay(earliestDropOff({ ...storefront.schedule, now, timeZone }), language)
  const forbidden = groupMaterials(storefront.materials).restricted.map(one => one.name)
  const sections = [
    ...(range ? [[questions.cost.ask, questions.cost.say(range)] as const] : []),
    [questions.keep.ask, questions.keep.say],
    [questions.heavy.ask, questions.heavy.say],
    [questions.soon.ask, questions.soon.say(first)],
    [questions.hours.ask, `${weeklyHoursTexts(view).join('. ')}.`],
    [questions.pay.ask, questions.pay.say],
    [questions.cancel.ask, questions.cancel.say],
    [permits.h1, permits.parts.map(({ title, text }) => `${title}: ${text}`).join(' ')],
    ...(forbidden.length > 0
      ? [[questions.forbidden.ask, questions.forbidden.say(forbidden.join(', '))] as const]
      : []),
  ] as const
  return sections.map(([question, answer]) => ({ question, answer }))
}
