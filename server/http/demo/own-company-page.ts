/** The page on which a visitor of the demo sees their own company in all three apps (rule A28). It has no script. */
import { encodeQR } from 'qr'
import type { ownCompanyForm } from '#domain/company/own-company.ts'
import type { Language } from '#domain/value/language.ts'
import { type OwnCompanyWords, ownCompanyWords } from '#server/http/demo/own-company-words.ts'
import { devPage, headerOf } from '#server/http/dev-outbox-page.ts'
import { Html, html } from '#server/http/html.ts'

export const ownCompanyStyle = `.company { margin-bottom: 2.5rem; padding: 0; border: 0; display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr)); gap: 1rem 1.25rem; }
.company > :is(.wide, [role=alert]) { grid-column: 1 / -1; } .company label { display: block; } .company label span { position: static; width: auto; height: auto; clip-path: none; display: block; margin-bottom: 0.25rem; font-weight: 600; }
.company .hint { display: block; margin-top: 0.25rem; color: var(--soft); font-size: 0.875rem; font-weight: 400; } .company .wrong { display: block; margin-top: 0.25rem; font-weight: 600; }
.company input { min-height: 3rem; } .company input[type=file] { padding: 0.625rem 0.875rem; } .company input[type=color] { padding: 0.25rem; cursor: pointer; } .company [aria-invalid] { border: 2px solid var(--ink); }
.company button, .keep button { min-height: 3rem; border-color: transparent; background: var(--accent); color: var(--on-accent); } .company button:hover, .keep button:hover { background: color-mix(in oklab, var(--accent) 88%, black); }
.apps { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 13rem), 1fr)); gap: 1rem; margin: 1rem 0 1.5rem; padding: 0; list-style: none; }
.apps li { display: flex; flex-direction: column; gap: 0.625rem; padding: 1rem; border: 1px solid var(--line); border-radius: 0.875rem; background: var(--surface); }
.apps p { flex: 1; color: var(--soft); font-size: 0.875rem; line-height: 1.25rem; } .apps svg { display: block; width: 100%; max-width: 12rem; border-radius: 0.625rem; background: #fff; color: #000; } .apps .button { min-height: 3rem; }
.keep { margin-bottom: 2.5rem; padding: 1rem; border: 1px solid var(--line); border-radius: 0.875rem; background: var(--surface); }
.keep form { margin: 0.75rem 0 0; padding: 0; border: 0; align-items: end; } .keep label span { position: static; width: auto; height: auto; clip-path: none; display: block; margin-bottom: 0.25rem; font-weight: 600; } .keep input { min-height: 3rem; }
main > h2 { margin-bottom: 0.25rem; font-size: 1.25rem; } pre.command { margin: 0.5rem 0; padding: 0.75rem 1rem; border-radius: 0.625rem; background: var(--surface); white-space: pre-wrap; overflow-wrap: anywhere; font-size: 0.875rem; }`

export const style = html`<link rel="stylesheet" href="/dev/company.css">`

export type TypedCompany = ReturnType<typeof ownCompanyForm.toTyped>
export type FieldErrors = Readonly<Partial<Record<keyof TypedCompany | 'logo' | 'phone' | 'keep' | 'all', string>>>

type App = {
  readonly name: string
  readonly what: string
  readonly open: string
  readonly here: string
  readonly onPhone: string
}

/** The apps are null until the company has the visitor's name and ZIP. */
export type ShownPage = {
  readonly language: Language
  /** The address of the same page in the other language. */
  readonly otherLanguage: string
  readonly typed: TypedCompany
  readonly errors: FieldErrors
  readonly own: {
    readonly apps: readonly App[]
    readonly phoneCommand: string | null
    /** True if people could not read the chosen color everywhere, and its nearest readable shade was taken. */
    readonly isShade: boolean
    readonly keep: Keep
  } | null
}

/** *Keep it* posts these with what was typed. */
export type Keep = {
  /** The id of the company that it makes, so that a form that is sent twice makes only one. */
  readonly id: string
  /** The version of the brand that the page shows. */
  readonly version: number
  readonly phone: string
}

export function ownCompanyPage({ language, otherLanguage, typed, errors, own }: ShownPage): string {
  const words = ownCompanyWords[language]
  const other = language === 'en' ? 'es' : 'en'
  const lead = html`${words.lead} <a href="/dev/outbox">${words.outbox}</a> · <a href="${otherLanguage}" lang="${other}" hreflang="${other}">${words.other}</a>`
  const form = { language, words, typed, errors }
  return devPage(
    words.title,
    html`${headerOf({ title: words.title, lead })}${own && appsOf(own, form)}${formOf(form, own !== null)}`,
    style,
    language,
  )
}

type Typed = {
  readonly language: Language
  readonly words: OwnCompanyWords
  readonly typed: TypedCompany
  readonly errors: FieldErrors
}

/** A form posts the language of its page, because the browser may prefer another one. */
function formOf(form: Typed, isAgain: boolean): Html {
  const { language, words, errors } = form
  return html`${isAgain && html`<h2>${words.again}</h2>`}<form class="company" method="post" action="/dev/company?lang=${language}" enctype="multipart/form-data">
${errors.all && html`<p class="none" role="alert">${errors.all}</p>`}
${field('name', words.name, form, html`required maxlength="100" autocomplete="organization"`)}
${field('zipCode', words.zipCode, form, html`required maxlength="5" inputmode="numeric" autocomplete="postal-code"`)}
${field('priceInCents', words.price, form, html`required inputmode="decimal"`)}
${field('accent', words.color, { ...form, hint: words.colorHint }, html`type="color"`)}
<label class="wide"><span>${words.logo}</span><input type="file" name="logo" accept="image/png,image/jpeg,image/webp"${describedBy('logo', errors)}>
<small class="hint">${words.logoHint}</small>${errorOf('logo', errors)}</label>
<div class="wide"><button>${isAgain ? words.showAgain : words.show}</button></div></form>`
}

function field(
  name: keyof TypedCompany,
  label: string,
  { typed, errors, hint }: Typed & { readonly hint?: string },
  rules: Html,
): Html {
  return html`<label><span>${label}</span><input name="${name}" value="${typed[name]}" ${rules}${describedBy(name, errors)}>${hint && html`<small class="hint">${hint}</small>`}${errorOf(name, errors)}</label>`
}

const describedBy = (name: keyof FieldErrors, errors: FieldErrors) =>
  errors[name] && html` aria-invalid="true" aria-describedby="wrong-${name}"`

const errorOf = (name: keyof FieldErrors, errors: FieldErrors) =>
  errors[name] && html`<small class="wrong" id="wrong-${name}">${errors[name]}</small>`

function appsOf(
  { apps, phoneCommand, isShade, keep }: NonNullable<ShownPage['own']>,
  { language, words, typed, errors }: Typed,
): Html {
  return html`<h2>${words.isOpen(typed.name)}</h2>
<p>${words.invented}</p>
${isShade && html`<p>${words.shade(typed.accent)}</p>`}
<ul class="apps">${apps.map(app => appOf(app, words))}</ul>
${phoneCommand && html`<div class="none"><p>${words.phoneCommand}</p><pre class="command">${phoneCommand}</pre></div>`}
<section class="keep" aria-labelledby="keep"><h2 id="keep">${words.keep}</h2>
<p>${words.keepLead(typed.name)}</p>
${errors.keep && html`<p class="none" role="alert">${errors.keep}</p>`}
<form method="post" action="/dev/company/keep?lang=${language}">${Object.entries({ ...typed, id: keep.id, version: keep.version }).map(hidden)}
<label><span>${words.phone}</span><input name="phone" type="tel" value="${keep.phone}" required autocomplete="tel-national" placeholder="(512) 555-0142"${describedBy('phone', errors)}>${errorOf('phone', errors)}</label>
<button>${words.keep}</button></form></section>`
}

const hidden = ([name, value]: [string, string | number]): Html =>
  html`<input type="hidden" name="${name}" value="${value}">`

const appOf = ({ name, what, open, here, onPhone }: App, words: OwnCompanyWords): Html =>
  html`<li><h3>${name}</h3><p>${what}</p>${codeOf(onPhone, words.codeFor(name))}<a class="button" href="${here}" target="_blank" rel="noopener">${open}</a></li>`

/** Readers can still read the code if a finger covers a part of it. */
function codeOf(address: string, label: string): Html {
  const drawing = encodeQR(address, 'svg', { ecc: 'medium', border: 4 })
  const attributes = html`role="img" aria-label="${label}"`.markup
  return new Html(drawing.replace('<svg ', `<svg ${attributes} shape-rendering="crispEdges" `))
}

/** The page of a sign-in that has succeeded. The apps look for a session only if the browser has stored this marker. */
export const enterScript = `localStorage.setItem('signedIn','yes');location.replace(document.currentScript.dataset.to)`

export function enterPage(to: string, language: Language): string {
  const words = ownCompanyWords[language]
  return devPage(
    words.signedIn,
    html`<p>${words.signedIn} <a href="${to}">${words.goOn}</a></p><script src="/dev/enter.js" data-to="${to}"></script>`,
    null,
    language,
  )
}
