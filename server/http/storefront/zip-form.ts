/** Every public page has this ZIP field. One button begins an order in the ZIP, the other shows the prices there (rules W5 and W8). */
import { checkoutLink } from '#domain/cart/link-choices.ts'
import type { ContainerSize } from '#domain/catalog/container-size.ts'
import { type Html, html } from '#server/http/html.ts'
import { pathIn, type View } from '#server/http/storefront/view.ts'

export function zipForm(view: View, size?: ContainerSize): Html {
  const { words, language, zip } = view
  const problem = problemOf(view)
  const described = problem ? html` aria-invalid="true" aria-describedby="zip-problem" autofocus` : null
  return html`<form class="zip" action="/checkout/zipcode" method="get" aria-label="${words.zip.title}">
<label for="zip">${words.zip.label}</label>${problem}
<div class="zip-row"><input id="zip" name="zip" value="${zip.typed}" inputmode="numeric" autocomplete="postal-code" maxlength="5"
 pattern="[0-9]{5}" required title="${words.zip.pattern}"${described}>
${size && html`<input type="hidden" name="size" value="${size}">`}${language !== 'en' && html`<input type="hidden" name="lang" value="${language}">`}
<button class="button">${words.zip.start}</button>
<button class="button quiet" formaction="${pathIn(language, '/prices')}">${words.zip.show}</button></div></form>`
}

function problemOf({ zip, words, language }: View): Html | null {
  const { state, typed } = zip
  if (state === 'invalid') return html`<p id="zip-problem" class="problem">${words.zip.invalid}</p>`
  if (state === 'unserved')
    return html`<p id="zip-problem" class="problem">${words.zip.unserved(typed)} <a href="/checkout/zipcode-unsupported?zipCode=${typed}">${words.zip.waitingList}</a></p>`
  if (state === 'elsewhere')
    return html`<p id="zip-problem"><a href="${checkoutLink({ zipCode: typed, language })}">${words.zip.elsewhere(typed)}</a></p>`
  return null
}
