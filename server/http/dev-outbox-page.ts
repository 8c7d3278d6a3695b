/** This page shows the messages in a test installation's outbox, newest first, with a form for each phone to reply. It has no script. */
import { phonePattern } from '#domain/value/phone.ts'
import { escaped } from '#server/http/html.ts'
import type { SentMessage } from '#server/providers/messages/messages.ts'

/** The style is a separate file, because the content security policy allows no inline style. */
export const outboxStyle = `body { background: Canvas; color: CanvasText; font: 1rem/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 45rem; padding: 1rem; }
article { border-top: 1px solid GrayText; padding: 0.5rem 0 1rem; }
h2, h3, p { font-size: 1rem; margin: 0.25rem 0; }
pre { font: inherit; overflow-wrap: anywhere; white-space: pre-wrap; }
input, button { box-sizing: border-box; font: inherit; max-width: 100%; min-height: 2.75rem; }
button { background: Canvas; border: 1px solid; color: CanvasText; padding: 0 1rem; }
`

export function outboxPage(messages: readonly SentMessage[], shown: { readonly hasReplied: boolean }): string {
  const newestTexts = new Map<string, SentMessage>()
  for (const message of messages) {
    if (message.channel === 'sms' && !newestTexts.has(message.to)) newestTexts.set(message.to, message)
  }
  const list = messages.map(one => rowOf(one, newestTexts.get(one.to) === one)).join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><link rel="stylesheet" href="/dev/outbox.css"><title>Outbox of a test installation</title></head><body><main>
<h1>Outbox</h1><p>This is a test installation: nothing is sent to anybody. Newest first.</p>
${shown.hasReplied ? '<p role="status">Your answer was sent. <a href="">Look again</a>, or at <a href="/dev/outbox">all messages</a>.</p>' : ''}
${list || '<p>Nothing has been sent yet.</p>'}</main></body></html>`
}

/** Without the key a person gets this page. */
export const closedOutboxPage = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><link rel="stylesheet" href="/dev/outbox.css"><title>Outbox of a test installation</title></head><body><main>
<h1>Outbox</h1><p>This page shows every code, so it needs its key. Open the address that the server printed when it started. The file
outbox-key in its DATA_DIR has the key, too.</p></main></body></html>`

function rowOf(message: SentMessage, isNewestText: boolean): string {
  const subject = message.subject ? `<h3>${escaped(message.subject)}</h3>` : ''
  return `<article><h2>${escaped(message.to)}</h2><p>${escaped(message.channel)}, <time>${escaped(message.at)}</time></p>
${subject}<pre>${linked(message.text)}</pre>${isNewestText && phonePattern.test(message.to) ? answerForm(message.to) : ''}</article>`
}

function answerForm(phone: string): string {
  const from = escaped(phone)
  return `<form method="post" action="/dev/outbox/replies"><input type="hidden" name="from" value="${from}">
<label>Answer from ${from}: <input name="text" maxlength="1600" required autocomplete="off" placeholder="STOP"></label>
<button>Send</button></form>`
}

/** Turns addresses in the text into links, as a phone does. */
function linked(text: string): string {
  return escaped(text).replaceAll(/https?:\/\/[^\s<>&"']+[^\s<>&"'.,]/g, url => `<a href="${url}">${url}</a>`)
}
