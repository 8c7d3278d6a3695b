/** A public page has a head, a bar, its content, links to the other pages and a foot. */
import { checkoutLink } from '#domain/cart/link-choices.ts'
import { paper } from '#domain/company/brand.ts'
import { factLines } from '#domain/company/fact-lines.ts'
import { textProgramPath } from '#domain/message/text-program.ts'
import { languages } from '#domain/value/language.ts'
import { formatPhone } from '#domain/value/phone.ts'
import { type Html, html, scriptJson } from '#server/http/html.ts'
import { touchIconPath } from '#server/http/pages/app-files.ts'
import { linkPreview } from '#server/http/pages/link-preview.ts'
import { businessData } from '#server/http/storefront/structured-data.ts'
import { type Page, pathIn, type View } from '#server/http/storefront/view.ts'
import type { BusinessAddress } from '#server/operations/storefront/read-storefront.ts'

/** Every page links to these pages, in this order. */
const listed = [
  ['/prices', 'prices'],
  ['/areas', 'areas'],
  ['/projects', 'projects'],
  ['/what-can-go-in', 'materials'],
  ['/permits', 'permits'],
  ['/questions', 'questions'],
] as const

/** `links` are the links to the built styles and to the icon. */
export function documentOf(view: View, page: Page, links: Html): string {
  const { words, language } = view
  return html`<!doctype html>
<html lang="${language}"><head>${headOf(view, page, links)}</head><body>
<a class="skip" href="#content">${words.skip}</a>
${barOf(view, page)}${pagesOf(view, page)}
<main id="content" tabindex="-1">${page.content}</main>
${footOf(view)}</body></html>
`.markup
}

function headOf(view: View, page: Page, links: Html): Html {
  const { site, language, storefront } = view
  const { hauler } = storefront
  const title = `${page.title} · ${hauler.name}`
  const address = `${site}${pathIn(language, page.path)}`
  const picture = `${site}/share/${language}${page.picture ? `/${page.picture}` : ''}.png`
  const preview = linkPreview({
    haulerName: hauler.name,
    title: page.title,
    description: page.description,
    language,
    address,
    picture,
  })
  return html`<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><meta name="description" content="${page.description}">
${page.isMissing ? html`<meta name="robots" content="noindex">` : pairOf(view, page, address)}
${preview}
<meta name="format-detection" content="telephone=no">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="${paper.light}"><meta name="theme-color" media="(prefers-color-scheme: dark)" content="${paper.dark}">
<link rel="apple-touch-icon" href="${touchIconPath}">${links}${hauler.accent && html`<link rel="stylesheet" href="/brand/${hauler.accent.slice(1)}.css">`}
<script type="application/ld+json">${scriptJson({ '@context': 'https://schema.org', '@graph': [businessData(view), ...page.data] })}</script>`
}

/** Links to the page itself and to the same page in the other language. A reader of neither language gets the English one. */
function pairOf({ site }: View, { path }: Page, address: string): Html {
  const pair = languages.map(
    language => html`<link rel="alternate" hreflang="${language}" href="${site}${pathIn(language, path)}">`,
  )
  return html`<link rel="canonical" href="${address}">${pair}<link rel="alternate" hreflang="x-default" href="${site}${path}">`
}

function barOf({ words, language, storefront }: View, { path }: Page): Html {
  const { hauler } = storefront
  const other = language === 'en' ? 'es' : 'en'
  const mark = hauler.hasLogo
    ? html`<img src="/logos/${hauler.id}/${hauler.logoVersion}" alt="" height="32">`
    : html`<svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true"><rect width="32" height="32" rx="8" class="mark-ground"/><path d="M5 11h22l-3 12H8L5 11Z" class="mark-box"/><path d="M12 11v12m8-12v12" class="mark-rib"/></svg>`
  return html`<header><div class="wrap row">
<a class="reach plain name" href="${language === 'en' ? '/' : `/?lang=${language}`}" aria-label="${words.home(hauler.name)}">${mark}<span>${hauler.name}</span></a>
<a class="reach plain" lang="${other}" hreflang="${other}" href="${pathIn(other, path)}">${words.otherLanguage}</a>
${hauler.phone && html`<a class="reach plain" href="tel:${hauler.phone}" aria-label="${words.call(formatPhone(hauler.phone))}">${formatPhone(hauler.phone)}</a>`}
<a class="button" href="${checkoutLink({ language })}">${words.order}</a></div></header>`
}

function pagesOf({ words, language }: View, { path }: Page): Html {
  const links = listed.map(
    ([to, name]) =>
      html`<li><a class="reach plain${path === to && ' here'}" href="${pathIn(language, to)}"${path === to && html` aria-current="page"`}>${words[name].nav}</a></li>`,
  )
  return html`<nav class="pages" aria-label="${words.pages}"><ul class="wrap">${links}</ul></nav>`
}

/** Shows the hauler's facts about itself. Returns null if the hauler has entered none (rule A21). */
export function factsOf({ storefront, language }: Pick<View, 'storefront' | 'language'>): Html | null {
  const { publicFacts } = storefront.hauler
  if (!publicFacts) return null
  const lines = factLines(publicFacts, language)
  if (lines.length === 0) return null
  const items = lines.map(
    ({ text, url }) => html`<li>${url ? html`<a class="reach" href="${url}">${text}</a>` : text}</li>`,
  )
  return html`<ul class="wrap row said">${items}</ul>`
}

const addressLine = ({ line1, city, state, postalCode }: BusinessAddress): string =>
  `${line1}, ${city}, ${state} ${postalCode}`

function footOf(view: View): Html {
  const { words, language, storefront } = view
  const { hauler } = storefront
  return html`<footer>${factsOf(view)}<div class="wrap row"><span>${hauler.name}${storefront.address && html`, ${addressLine(storefront.address)}`}</span>
${hauler.phone && html`<a class="reach plain" href="tel:${hauler.phone}">${words.call(formatPhone(hauler.phone))}</a>`}
${hauler.email && html`<a class="reach plain" href="mailto:${hauler.email}">${words.write}</a>`}
<a class="reach plain" href="/terms">${words.terms}</a><a class="reach plain" href="/privacy">${words.privacy}</a><a class="reach plain" href="${pathIn(language, textProgramPath)}">${words.textMessages}</a></div></footer>`
}
