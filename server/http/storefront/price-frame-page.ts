/**
 * /embed/en/prices is the page that a hauler's own site shows in a frame (rule C66): a ZIP field, the prices there, and a link to the order. It
 * runs no script and sets no cookie. Pages of other sites may frame this page alone.
 */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { checkoutLink } from '#domain/cart/link-choices.ts'
import { priceFramePath } from '#domain/storefront/price-frame.ts'
import { languages } from '#domain/value/language.ts'
import { sendCompressed } from '#server/http/answers/send-compressed.ts'
import { type Html, html } from '#server/http/html.ts'
import { readLinks } from '#server/http/pages/spare-page.ts'
import { rangesOf, shownPrice } from '#server/http/storefront/price-range.ts'
import { viewFor } from '#server/http/storefront/storefront.ts'
import { placeName, type StorefrontParts, type View } from '#server/http/storefront/view.ts'
import type { PricedZips } from '#server/operations/storefront/read-storefront.ts'

export async function registerPriceFrame(app: FastifyInstance, parts: StorefrontParts): Promise<void> {
  const links = await readLinks(parts.folder)
  for (const language of languages)
    app.get(priceFramePath(language), async (request, reply) => {
      const view = await viewFor(parts, language, request.url)
      if (!view) return reply.callNotFound()
      allowFrames(reply)
      reply.type('text/html; charset=utf-8').headers({
        'cache-control': 'public, no-cache',
        'content-language': language,
        vary: 'accept-encoding',
        'x-robots-tag': 'noindex',
      })
      return sendCompressed(request, reply, await documentOf(view, links))
    })
}

/** All other pages refuse to be framed, so that no site can lay its own page over ours. Here is nothing that a press could do. */
function allowFrames(reply: FastifyReply): void {
  const policy = String(reply.getHeader('content-security-policy'))
  reply.header('content-security-policy', policy.replace("frame-ancestors 'none'", 'frame-ancestors *'))
  reply.removeHeader('x-frame-options')
}

async function documentOf(view: View, links: Html): Promise<string> {
  const { words, language, storefront, zip } = view
  const { hauler } = storefront
  const priced = zip.state === 'served' ? await view.priceZips([zip.place]) : view.everywhere
  const title = zip.state === 'served' ? words.prices.at(zip.typed, placeName(zip.place)) : words.prices.everywhere
  return html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${words.prices.h1} · ${hauler.name}</title>${links}${hauler.accent && html`<link rel="stylesheet" href="/brand/${hauler.accent.slice(1)}.css">`}</head>
<body class="framed"><main>${zipField(view)}<h1>${title}</h1>${priceList(view, priced)}
<p class="soft">${words.size.allIn(7)}</p>
<a class="button" target="_blank" rel="noopener" href="${checkoutLink({ zipCode: zip.state === 'served' ? zip.typed : undefined, language })}">${words.zip.start}</a></main></body></html>
`.markup
}

function zipField({ words, language, zip }: View): Html {
  const problem =
    zip.state === 'invalid' ? words.zip.invalid : zip.state === 'unserved' ? words.zip.unserved(zip.typed) : null
  return html`<form class="zip" action="${priceFramePath(language)}" method="get"><label for="zip">${words.zip.label}</label>
${problem && html`<p id="zip-problem" class="problem">${problem}</p>`}<div class="zip-row"><input id="zip" name="zip" value="${zip.typed}" inputmode="numeric" autocomplete="postal-code" maxlength="5" pattern="[0-9]{5}" required title="${words.zip.pattern}"${problem && html` aria-invalid="true" aria-describedby="zip-problem"`}>
<button class="button quiet">${words.zip.show}</button></div></form>`
}

/** Each row leads to the order of its size, in a tab of its own. */
function priceList(view: View, priced: readonly PricedZips[]): Html {
  const { storefront, words, language, zip } = view
  const zipCode = zip.state === 'served' ? zip.typed : undefined
  const rows = storefront.sizes.map(({ _id, name, size }) => {
    const week = rangesOf(priced, _id)?.[7]
    const price = week && shownPrice(words, week)
    return html`<li><a class="reach" target="_blank" rel="noopener" href="${checkoutLink({ zipCode, size, language })}">${name}</a> <span class="amount">${price ?? words.size.noPrice}</span></li>`
  })
  return html`<ul class="links">${rows}</ul>`
}
