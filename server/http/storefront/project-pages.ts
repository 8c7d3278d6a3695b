/** /projects and /projects/… show each kind of cleanup with what usually goes in and the sizes that fit (rule W12). */
import { slugOfSize } from '#domain/cart/link-choices.ts'
import type { ContainerType } from '#domain/catalog/container-type.ts'
import { groupMaterials, type Material } from '#domain/catalog/material.ts'
import { tonsWhenFull } from '#domain/forecast/load-factor.ts'
import { materialsOfProject, type Project, sizesForMaterials } from '#domain/storefront/project.ts'
import { formatCents } from '#domain/value/money.ts'
import { poundsPerTon } from '#domain/value/weight.ts'
import { type Html, html } from '#server/http/html.ts'
import { crumbs } from '#server/http/storefront/crumbs.ts'
import { materialMark, materialMarks } from '#server/http/storefront/material-marks.ts'
import { firstDay } from '#server/http/storefront/place-facts.ts'
import { citiesOf, cityList } from '#server/http/storefront/price-pages.ts'
import { rangesOf, shownPrice } from '#server/http/storefront/price-range.ts'
import { sizeList } from '#server/http/storefront/size-card.ts'
import { productData, serviceData } from '#server/http/storefront/structured-data.ts'
import { namesOf, type Page, type PageParams, pathIn, projectPath, type View } from '#server/http/storefront/view.ts'
import { zipForm } from '#server/http/storefront/zip-form.ts'

export async function projectsPage(view: View): Promise<Page> {
  const { words, storefront, language } = view
  const { projects, materials } = storefront
  const cards = projects.map(project => {
    const usual = materialsOfProject(project, materials)
    return html`<li class="card"><h2><a class="reach" href="${pathIn(language, projectPath(project))}">${project.title}</a></h2>
<p class="marks">${usual.map(materialMark)}</p><p>${project.descriptionItems.join(' · ')}</p>
<p class="soft">${fromPrice(view, sizesForMaterials(storefront.sizes, usual))}</p></li>`
  })
  return {
    path: '/projects',
    title: words.projects.title,
    description: words.projects.description(
      namesOf(
        projects.map(one => one.title),
        words.and,
      ),
    ),
    content: html`<h1>${words.projects.h1}</h1><p class="lead">${words.projects.lead}</p><ul class="cards">${cards}</ul>${zipForm(view)}`,
    data: [],
  }
}

function fromPrice({ words, everywhere }: View, sizes: readonly ContainerType[]): string {
  const [size] = sizes
  const ranges = size && rangesOf(everywhere, size._id)
  return size && ranges ? words.projects.sizeFor(size.name, shownPrice(words, ranges[7])) : words.size.noPrice
}

/** Returns null for a kind of cleanup that the hauler does not have. */
export async function projectPage(view: View, { slug }: PageParams): Promise<Page | null> {
  const { words, storefront } = view
  const project = storefront.projects.find(one => one.slug === slug)
  if (!project) return null
  const path = projectPath(project)
  const usual = materialsOfProject(project, storefront.materials)
  const sizes = sizesForMaterials(storefront.sizes, usual)
  const shown = sizes.length > 0 ? sizes : storefront.sizes
  const cards = shown.map(type => ({ type, ranges: rangesOf(view.everywhere, type._id) }))
  const [best] = cards
  const from = best?.ranges ? formatCents(best.ranges[7].lowestInCents) : null
  const title = words.projects.titleOf(project.title)
  const way = crumbs(view, [
    { name: words.projects.nav, path: '/projects' },
    { name: project.title, path },
  ])
  return {
    path,
    ...(best && { picture: slugOfSize(best.type.size) }),
    title: from ? words.projects.titleFrom(project.title, from) : title,
    description: words.projects.descriptionOf(
      project.title,
      namesOf(
        shown.map(one => one.name),
        words.and,
      ),
      citiesOf(view),
    ),
    content: html`${way.shown}<h1>${title}</h1><p class="lead">${project.descriptionItems.join(' · ')}</p>
${usual.length > 0 && html`<h2>${words.projects.goesIn}</h2>${materialMarks(usual)}`}${zipForm(view, best?.type.size)}
<h2>${words.projects.fits(shown.length)}</h2>${weightOf(view, project, shown, usual)}${sizeList(view, cards)}
${withCare(view)}<h2>${words.projects.when}</h2><p>${words.city.lead(firstDay(view, storefront.cities[0]?.zips[0]?.timeZone))} ${words.projects.street} <a href="${pathIn(view.language, '/permits')}">${words.place.aboutPermits}</a></p>
<h2>${words.areas.nav}</h2>${await cityList(view, best?.type._id)}
<h2>${words.projects.others}</h2><ul class="links">${storefront.projects
      .filter(one => one !== project)
      .map(
        one => html`<li><a class="reach" href="${pathIn(view.language, projectPath(one))}">${one.title}</a></li>`,
      )}</ul>`,
    data: [
      serviceData(view, { name: title, path }),
      ...cards.map(({ type, ranges }) => productData(view, { type, range: ranges?.[7] ?? null, path })),
      way.data,
    ],
  }
}

/** Says what each size weighs when it is filled to the rim, beside the tons that its price includes. */
function weightOf(
  view: View,
  project: Project,
  sizes: readonly ContainerType[],
  usual: readonly Material[],
): Html | null {
  const { words, everywhere } = view
  const densities = new Map(everywhere[0]?.facts.materials.map(one => [one._id, one.density]))
  const materials = usual.flatMap(({ _id: id }) => {
    const density = densities.get(id)
    return density ? [{ id, density }] : []
  })
  const lines = sizes.flatMap(({ _id, name, volume, maxWeight }) => {
    const full = tonsWhenFull({ volumeInCubicYards: volume, materials })
    const included = rangesOf(everywhere, _id)?.[7].usual.includedTons
    if (full === null || included === undefined) return []
    const tons = full.toLocaleString('en-US', { maximumFractionDigits: 1 })
    return html`<li>${words.projects.weighs(name, tons, included, full * poundsPerTon > maxWeight)}</li>`
  })
  return lines.length > 0 ? html`<p>${words.projects.weightLead(project.title)}</p><ul>${lines}</ul>` : null
}

/** Names what costs extra and what may not go in, because every project has some of it. */
function withCare({ words, storefront }: View): Html | null {
  const groups = groupMaterials(storefront.materials)
  const [fee, restricted] = [groups['additional-fee'], groups.restricted]
  if (fee.length === 0 && restricted.length === 0) return null
  return html`<h2>${words.projects.care}</h2><ul>${fee.length > 0 && html`<li>${words.materials.fee}: ${fee.map(one => `${one.name} (${words.materials.each(formatCents(one.extraChargeInCents ?? 0))})`).join(', ')}</li>`}
${restricted.length > 0 && html`<li>${words.materials.restricted}: ${restricted.map(one => one.name).join(', ')}</li>`}</ul>`
}
