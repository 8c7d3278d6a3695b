/** The page on which a visitor of the demo sees their own company in all three apps (rule A28). It has no script. */
import { encodeQR } from 'qr'
import type { ownCompanyForm } from '#domain/company/own-company.ts'
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

export const pageTitle = 'Your company in sixty seconds'

export function ownCompanyPage({ typed, errors, own }: ShownPage): string {
  const lead = html`The invented company of this demo takes your name, and all three apps are yours. <a href="/dev/outbox">Outbox</a>`
  return devPage(
    pageTitle,
    html`${headerOf({ title: pageTitle, lead })}${own && appsOf(own, typed, errors)}${formOf(typed, errors, own !== null)}`,
    style,
  )
}

function formOf(typed: TypedCompany, errors: FieldErrors, isAgain: boolean): Html {
  return html`${isAgain && html`<h2>Change it</h2>`}<form class="company" method="post" action="/dev/company" enctype="multipart/form-data">
${errors.all && html`<p class="none" role="alert">${errors.all}</p>`}
${field('name', 'Name of your company', { typed, errors }, html`required maxlength="100" autocomplete="organization"`)}
${field('zipCode', 'A ZIP that you serve', { typed, errors }, html`required maxlength="5" inputmode="numeric" autocomplete="postal-code"`)}
${field('priceInCents', 'Your price for a 20 yard dumpster for a week, in dollars', { typed, errors }, html`required inputmode="decimal"`)}
${field('accent', 'Color', { typed, errors, hint: 'For buttons and links in all three apps.' }, html`type="color"`)}
<label class="wide"><span>Logo (optional)</span><input type="file" name="logo" accept="image/png,image/jpeg,image/webp"${describedBy('logo', errors)}>
<small class="hint">PNG, JPEG or WebP of at most 200 KB.</small>${errorOf('logo', errors)}</label>
<div class="wide"><button>${isAgain ? 'Show it again' : 'Show me my company'}</button></div></form>`
}

type Field = { readonly typed: TypedCompany; readonly errors: FieldErrors; readonly hint?: string }

function field(name: keyof TypedCompany, label: string, { typed, errors, hint }: Field, rules: Html): Html {
  return html`<label><span>${label}</span><input name="${name}" value="${typed[name]}" ${rules}${describedBy(name, errors)}>${hint && html`<small class="hint">${hint}</small>`}${errorOf(name, errors)}</label>`
}

const describedBy = (name: keyof FieldErrors, errors: FieldErrors) =>
  errors[name] && html` aria-invalid="true" aria-describedby="wrong-${name}"`

const errorOf = (name: keyof FieldErrors, errors: FieldErrors) =>
  errors[name] && html`<small class="wrong" id="wrong-${name}">${errors[name]}</small>`

function appsOf(
  { apps, phoneCommand, isShade, keep }: NonNullable<ShownPage['own']>,
  typed: TypedCompany,
  errors: FieldErrors,
): Html {
  return html`<h2>${typed.name} is open</h2>
<p>Trucks, orders and reviews are invented, and no card is charged. Open an app here, or scan its code with your phone.</p>
${isShade && html`<p>People could not read your color everywhere, so its nearest shade that they can read is used: ${typed.accent}.</p>`}
<ul class="apps">${apps.map(appOf)}</ul>
${phoneCommand && html`<div class="none"><p>Your phone opens these codes once this server listens to your network. Stop it, and start it again with:</p><pre class="command">${phoneCommand}</pre></div>`}
<section class="keep" aria-labelledby="keep"><h2 id="keep">Keep it</h2>
<p>${typed.name} becomes a company of its own, without trucks and orders that are invented. It has your ZIP, your prices and the ready-made catalog: six sizes, materials, time windows, cleanups and add-ons. You are its first member. The demo gets its own name back.</p>
${errors.keep && html`<p class="none" role="alert">${errors.keep}</p>`}
<form method="post" action="/dev/company/keep">${Object.entries({ ...typed, id: keep.id, version: keep.version }).map(hidden)}
<label><span>Your mobile number, with which you sign in</span><input name="phone" type="tel" value="${keep.phone}" required autocomplete="tel-national" placeholder="(512) 555-0142"${describedBy('phone', errors)}>${errorOf('phone', errors)}</label>
<button>Keep it</button></form></section>`
}

const hidden = ([name, value]: [string, string | number]): Html =>
  html`<input type="hidden" name="${name}" value="${value}">`

const appOf = ({ name, what, open, here, onPhone }: App): Html =>
  html`<li><h3>${name}</h3><p>${what}</p>${codeOf(onPhone, name)}<a class="button" href="${here}" target="_blank" rel="noopener">${open}</a></li>`

/** Readers can still read the code if a finger covers a part of it. */
function codeOf(address: string, name: string): Html {
  const drawing = encodeQR(address, 'svg', { ecc: 'medium', border: 4 })
  return new Html(
    drawing.replace('<svg ', `<svg role="img" aria-label="Code for your phone: ${name}" shape-rendering="crispEdges" `),
  )
}

/** The page of a sign-in that has succeeded. The apps look for a session only if the browser has stored this marker. */
export const enterScript = `localStorage.setItem('signedIn','yes');location.replace(document.currentScript.dataset.to)`

export const enterPage = (to: string): string =>
  devPage(
    'Signed in',
    html`<p>You are signed in. <a href="${to}">Go on</a></p><script src="/dev/enter.js" data-to="${to}"></script>`,
  )
