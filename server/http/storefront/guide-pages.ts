/** These are the pages /what-can-go-in, /permits and /questions. */
import { groupMaterials, type Material } from '#domain/catalog/material.ts'
import { formatCents } from '#domain/value/money.ts'
import { type Html, html } from '#server/http/html.ts'
import { materialMarks } from '#server/http/storefront/material-marks.ts'
import { firstDay, permitOf } from '#server/http/storefront/place-facts.ts'
import { cityList, rangeOf } from '#server/http/storefront/price-pages.ts'
import { type QuestionWithAnswer, questionsData } from '#server/http/storefront/structured-data.ts'
import { cityPath, namesOf, type Page, pathIn, type View } from '#server/http/storefront/view.ts'
import { weeklyHoursTexts } from '#server/http/storefront/when.ts'
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
<h2>${words.materials.accepted}</h2>${acceptedMaterials(view, groups.accepted)}
<h2>${words.materials.fee}</h2>${materialList(view, groups['additional-fee'], one => words.materials.each(formatCents(one.extraChargeInCents ?? 0)))}
<h2>${words.materials.restricted}</h2><p>${words.materials.restrictedLead}</p>${materialList(view, groups.restricted)}${zipForm(view)}`,
    data: [],
  }
}

function materialList({ words }: View, materials: readonly Material[], remark?: (one: Material) => string): Html {
  return materials.length === 0 ? html`<p>${words.materials.none}</p>` : materialMarks(materials, remark)
}

/** Materials for the same sizes stand together, so that the sizes are named once. */
function acceptedMaterials(view: View, materials: readonly Material[]): Html {
  const { words, storefront } = view
  const groups = new Map<string, Material[]>()
  for (const material of materials) {
    const best = storefront.sizes.filter(type => material.recommendedContainerIds.includes(type._id))
    const names = best.map(type => type.name)
    const heading = names.length > 0 ? words.materials.bestIn(namesOf(names, words.and)) : words.materials.anySize
    groups.set(heading, [...(groups.get(heading) ?? []), material])
  }
  if (groups.size === 0) return materialList(view, [])
  return html`${[...groups].map(([heading, own]) => html`<h3>${heading}</h3>${materialMarks(own)}`)}`
}

export async function permitsPage(view: View): Promise<Page> {
  const { words, storefront, language } = view
  const { permits } = words
  const known = storefront.cities.filter(city => storefront.permits.has(city.slug))
  return {
    path: '/permits',
    title: permits.title,
    description: permits.description,
    content: html`<h1>${permits.h1}</h1><p class="lead">${permits.lead}</p>
${permits.parts.map(({ title, text }) => html`<h2>${title}</h2><p>${text}</p>`)}
${known.length > 0 && html`<h2>${permits.byCity}</h2><dl class="facts">${known.map(city => html`<div><dt><a class="reach" href="${pathIn(language, cityPath(city))}">${city.name}, ${city.state}</a></dt><dd>${permitOf(view, city)}</dd></div>`)}</dl>`}${zipForm(view)}
<h2>${permits.cities}</h2>${await cityList(view)}`,
    data: [],
  }
}

export function questionsPage(view: View): Page {
  const { questions } = view.words
  const answers = answersOf(view)
  return {
    path: '/questions',
    title: questions.title,
    description: questions.description,
    content: html`<h1>${questions.h1}</h1><p class="lead">${questions.lead}</p>
${answers.map(({ question, answer }) => html`<h2>${question}</h2><p>${answer}</p>`)}${zipForm(view)}`,
    data: [questionsData(answers)],
  }
}

/** Answers the questions with the hauler's own figures. */
export function answersOf(view: View): readonly QuestionWithAnswer[] {
  const { words, storefront } = view
  const { questions, permits } = words
  const range = rangeOf(view, view.everywhere)
  const first = firstDay(view, storefront.cities[0]?.zips[0]?.timeZone)
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
