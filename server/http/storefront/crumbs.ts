/** A page below another one begins with the way to it. Search engines read the same names (rule W6). */
import { type Html, html } from '#server/http/html.ts'
import { type Crumb, crumbsData } from '#server/http/storefront/structured-data.ts'
import { pathIn, type View } from '#server/http/storefront/view.ts'

/** The last crumb is the page itself. */
export function crumbs(view: View, way: readonly Crumb[]): { readonly shown: Html; readonly data: object } {
  const last = way.length - 1
  const shown = way.map(({ name, path }, at) =>
    at === last
      ? html`<li aria-current="page">${name}</li>`
      : html`<li><a class="reach" href="${pathIn(view.language, path)}">${name}</a></li>`,
  )
  return {
    shown: html`<nav class="crumbs" aria-label="${view.words.here}"><ol>${shown}</ol></nav>`,
    data: crumbsData(view, way),
  }
}
