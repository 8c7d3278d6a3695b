/** This page shows the messages in a test installation's outbox, newest first, with a form for each phone to reply. It has no script. */
import { grounds, paper, productColors } from '#domain/company/brand.ts'
import type { Language } from '#domain/value/language.ts'
import { formatPhone, phonePattern } from '#domain/value/phone.ts'
import { type Html, html } from '#server/http/html.ts'
import type { SentMessage } from '#server/providers/messages/messages.ts'

const both = (at: 0 | 1 | 2) => `light-dark(${grounds.light[at]}, ${grounds.dark[at]})`

/** The style is a separate file, because the content security policy allows no inline style. */
export const outboxStyle = `:root { color-scheme: light dark; --paper: ${both(0)}; --surface: ${both(1)}; --sunken: ${both(2)};
  --ink: light-dark(#1a1816, #f4f1ec); --soft: light-dark(#524e48, #b6afa5); --line: light-dark(#e2ded6, #35312d);
  --edge: light-dark(#857f76, #8b847b); --accent: ${productColors.brand}; --on-accent: ${productColors.ink};
  --tint: color-mix(in oklab, var(--accent) 12%, var(--surface)); }
* { box-sizing: border-box; margin: 0; }
body { background: var(--paper); color: var(--ink); font: 1rem/1.5 "Inter Variable", Inter, system-ui, sans-serif; }
main { margin: 0 auto; max-width: 46rem; padding: 1.5rem 1rem 4rem; }
header { display: flex; flex-wrap: wrap; align-items: center; gap: 0.25rem 0.875rem; margin-bottom: 1.5rem; }
header svg { width: 2.75rem; height: 2.75rem; flex: none; }
header .ground { fill: var(--accent); } header .box { fill: var(--on-accent); } header .rib { stroke: var(--accent); stroke-width: 2; }
h1 { font-size: 1.75rem; line-height: 1.2; letter-spacing: -0.02em; }
header div { flex: 1 1 14rem; } header p, .meta, .to { color: var(--soft); font-size: 0.875rem; line-height: 1.25rem; }
a { color: inherit; text-underline-offset: 0.2em; }
.button, button { display: inline-flex; align-items: center; justify-content: center; min-height: 2.75rem; padding: 0.25rem 1rem; border: 1px solid var(--edge);
  border-radius: 0.625rem; background: var(--surface); color: var(--ink); font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; }
.button:hover, button:hover { background: var(--sunken); }
:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; }
[role=status], .none { margin-bottom: 1.25rem; padding: 0.75rem 1rem; border-radius: 0.875rem; background: var(--sunken); }
.day { margin: 1.75rem 0 0.75rem; color: var(--soft); font-size: 0.875rem; font-weight: 600; }
article { margin-bottom: 1rem; padding: 1rem; border: 1px solid var(--line); border-radius: 0.875rem; background: var(--surface); }
.head { display: flex; align-items: center; gap: 0.75rem; margin-bottom: 0.75rem; }
.head svg { width: 2.5rem; height: 2.5rem; flex: none; padding: 0.5rem; border-radius: 999px; background: var(--sunken); fill: none; stroke: currentColor;
  stroke-width: 1.6; stroke-linecap: round; stroke-linejoin: round; }
.head div { flex: 1; min-width: 0; }
h2 { font-size: 1rem; line-height: 1.5rem; overflow-wrap: anywhere; } h2 a { display: inline-flex; align-items: center; min-width: 2.75rem; min-height: 2.75rem; margin-block: -0.625rem; text-decoration: none; } h2 a:hover { text-decoration: underline; }
h3 { margin-bottom: 0.375rem; font-size: 1.0625rem; }
time { white-space: nowrap; }
.text { font: inherit; overflow-wrap: anywhere; white-space: pre-wrap; }
.sms .text { display: inline-block; max-width: 100%; padding: 0.625rem 0.875rem; border-radius: 1.125rem 1.125rem 1.125rem 0.25rem; background: var(--sunken); }
.code { display: block; width: fit-content; margin-top: 0.75rem; padding: 0.25rem 0.875rem; border-radius: 0.625rem; background: var(--tint);
  font-size: 1.5rem; font-weight: 700; letter-spacing: 0.12em; font-variant-numeric: tabular-nums; user-select: all; }
form { display: flex; flex-wrap: wrap; gap: 0.5rem; margin-top: 0.875rem; padding-top: 0.875rem; border-top: 1px solid var(--line); }
label { flex: 1 1 12rem; } label span { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
input { width: 100%; min-height: 2.75rem; padding: 0 0.875rem; border: 1px solid var(--edge); border-radius: 0.625rem; background: var(--surface); color: inherit; font: inherit; }
::placeholder { color: var(--soft); opacity: 1; }
`

const title = 'Outbox of a test installation'

type Shown = { readonly hasReplied: boolean; readonly canBeNamed: boolean; readonly to?: string | undefined }

export function outboxPage(messages: readonly SentMessage[], { hasReplied, canBeNamed, to }: Shown): string {
  const newestTexts = new Map<string, SentMessage>()
  for (const message of messages) {
    if (message.channel === 'sms' && !newestTexts.has(message.to)) newestTexts.set(message.to, message)
  }
  const list = messages.map((one, at) => {
    const day = dayOf(one.at)
    const isFirst = day !== dayOf(messages[at - 1]?.at)
    return html`${isFirst && html`<p class="day">${day}</p>`}${cardOf(one, newestTexts.get(one.to) === one)}`
  })
  const lead = to
    ? html`Messages to ${formatPhone(to)}, newest first. <a href="/dev/outbox">All messages</a>`
    : 'Texts and emails of this test installation, newest first. None of them leaves it.'
  const beside = html`${canBeNamed && html`<a class="button" href="/dev/company">Your company</a> `}<a class="button" href="">Look again</a>`
  return devPage(
    title,
    html`${headerOf({ title: 'Outbox', lead, beside })}
${hasReplied && html`<p role="status">Your answer was sent. <a href="">Look again</a>, or at <a href="/dev/outbox">all messages</a>.</p>`}
${list.length > 0 ? list : html`<p class="none">Nothing has been sent yet. Sign in or place an order, and its code and messages are here.</p>`}`,
  )
}

/** Without the key a person gets this page. */
export const closedOutboxPage = devPage(
  title,
  html`${headerOf({ title: 'Outbox', lead: 'This page shows every code, so it needs its key.' })}
<p class="none">Open the address that the server printed when it started. The file outbox-key in its DATA_DIR has the key, too.</p>`,
)

/** A page of a test installation, which only people with the key of its outbox open. */
export function devPage(name: string, content: Html, head: Html | null = null, language: Language = 'en'): string {
  return html`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="theme-color" media="(prefers-color-scheme: light)" content="${paper.light}">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${paper.dark}">
<link rel="stylesheet" href="/dev/outbox.css">${head}<title>${name}</title></head><body><main>${content}</main></body></html>`
    .markup
}

type Header = { readonly title: string; readonly lead: Html | string; readonly beside?: Html }

export function headerOf({ title, lead, beside }: Header): Html {
  return html`<header><svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" class="ground"/><path d="M5 11h22l-3 12H8L5 11Z" class="box"/><path d="M12 11v12m8-12v12" class="rib"/></svg>
<div><h1>${title}</h1><p>${lead}</p></div>${beside}</header>`
}

const pictures = {
  sms: 'M4 5.5h16v11H10L5.5 20v-3.5H4v-11ZM8 9.5h8m-8 3.5h5',
  email: 'M3 5.5h18v13H3v-13Zm0 .5 9 7 9-7',
} as const

function cardOf(message: SentMessage, isNewestText: boolean): Html {
  const { to, channel, subject, text, at } = message
  const name = channel === 'sms' ? 'Text' : 'Email'
  return html`<article class="${channel}"><div class="head"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="${pictures[channel]}"/></svg>
<div><h2><a href="/dev/outbox?to=${encodeURIComponent(to)}">${formatPhone(to)}</a></h2><p class="to">${name}, <time datetime="${at}">${timeOf(at)}</time></p></div></div>
${subject && html`<h3>${subject}</h3>`}<pre class="text">${linked(text)}</pre>${codeOf(message)}${isNewestText && phonePattern.test(to) && answerForm(to)}</article>`
}

/** Shows the code of a text once more, so large that a person copies it at a glance. */
function codeOf({ channel, text }: SentMessage): Html | null {
  const code = channel === 'sms' ? /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] : undefined
  return code === undefined ? null : html`<b class="code">${code}</b>`
}

function answerForm(phone: string): Html {
  return html`<form method="post" action="/dev/outbox/replies"><input type="hidden" name="from" value="${phone}">
<label><span>Answer from ${phone}: </span><input name="text" maxlength="1600" required autocomplete="off" placeholder="Answer, such as STOP"></label>
<button>Send</button></form>`
}

/** A test installation runs where its reader is, so its clock is the reader's. */
const timeOf = (at: string): string => new Date(at).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })

const dayOf = (at: string | undefined): string | null =>
  at === undefined ? null : new Date(at).toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric' })

/** Turns addresses in the text into links, as a phone does. */
function linked(text: string): Html[] {
  const address = /https?:\/\/[^\s<>"']+[^\s<>"'.,]/g
  const links = text.match(address) ?? []
  return text.split(address).map((words, at) => {
    const url = links[at]
    return html`${words}${url && html`<a href="${url}">${url}</a>`}`
  })
}
