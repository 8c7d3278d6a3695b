/** A person gets this page if a public page does not exist. It shows the alternatives (rule W8). */
import { html } from '#server/http/html.ts'
import { cityList, sizeLink } from '#server/http/storefront/price-pages.ts'
import type { Page, View } from '#server/http/storefront/view.ts'
import { zipForm } from '#server/http/storefront/zip-form.ts'

export type Missing = 'size' | 'city' | 'page'

export async function missingPage(view: View, what: Missing): Promise<Page> {
  const { words, storefront } = view
  const sizes = html`<ul class="cards small">${storefront.sizes.map(type => sizeLink(view, type))}</ul>`
  return {
    path: '/prices',
    title: words.missing.title,
    description: words.missing.h1,
    content: html`<h1>${words.missing.h1}</h1><p class="lead">${words.missing[what]}</p>
${what === 'city' ? await cityList(view) : sizes}${zipForm(view)}`,
    data: [],
    isMissing: true,
  }
}
