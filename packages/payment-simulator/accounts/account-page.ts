/** The link of an account leads to this page: it has Stripe's onboarding as three buttons. */
import type { Pool } from 'pg'
import { parseForm, text } from '../wire/form.ts'
import { headerOf, type SimulatorReply, type SimulatorRequest } from '../wire/request-reply.ts'
import { type AnsweredPart, answerLink, openLink } from './account-calls.ts'

/** The style is a file of its own, because the content security policy allows no inline style. */
const style = `body { background: Canvas; color: CanvasText; font: 1rem/1.5 system-ui, sans-serif; margin: 0; padding: 2rem 1.25rem; }
main { margin: 0 auto; max-width: 28rem; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 0.75rem; }
p { margin: 0 0 1.5rem; }
form { display: flex; flex-direction: column; gap: 0.75rem; }
button { background: Canvas; border: 1px solid; border-radius: 0.5rem; color: CanvasText; cursor: pointer; font: inherit; font-weight: 600; min-height: 3rem; padding: 0.5rem 1rem; }
button[value=all] { background: CanvasText; color: Canvas; }
button:focus-visible { outline: 3px solid Highlight; outline-offset: 2px; }
`

/** Returns null if the path is not one of this page. */
export async function showAccountPage(
  pool: Pool,
  request: SimulatorRequest,
  now: Date,
): Promise<SimulatorReply | null> {
  if (request.path === '/connect/page.css')
    return { status: 200, headers: { 'content-type': 'text/css; charset=utf-8' }, body: style }
  const [, token] = /^\/connect\/(\w{32})$/.exec(request.path) ?? []
  if (!token) return null
  const at = now.toISOString()
  const language = headerOf(request, 'accept-language')?.startsWith('es') ? 'es' : 'en'
  const words = language === 'es' ? spanish : english
  const pageOf = (status: number, body: string) => page(status, language, `<h1>${words.title}</h1>${body}`)
  const gone = `<p>${words.gone}</p>`
  if (request.method === 'POST') {
    const answered = text(parseForm(request.body), 'answered')
    if (!isAnswer(answered)) return pageOf(400, gone)
    const done = await answerLink(pool, { token, answered, now: at })
    return done ? leadTo(done.returnUrl) : pageOf(404, gone)
  }
  const opened = await openLink(pool, token, at)
  if (!opened) return pageOf(404, gone)
  if ('refreshUrl' in opened) return leadTo(opened.refreshUrl)
  const name = escapeHtml(opened.account.display_name ?? opened.account.id)
  const buttons = answers.map(answer => `<button name="answered" value="${answer}">${words[answer]}</button>`)
  return pageOf(
    200,
    `<p>${words.about.replace('{name}', () => name)}</p><form method="post">${buttons.join('')}</form>`,
  )
}

const answers = ['all', 'some', 'nothing'] as const satisfies readonly AnsweredPart[]

const isAnswer = (value: string | null): value is AnsweredPart => answers.some(answer => answer === value)

const english = {
  title: 'Simulated onboarding',
  about: 'Stripe would ask here who {name} is and where its money goes. Nothing is typed in a test installation.',
  all: 'Answer everything: the account is ready',
  some: 'Answer everything: the account is still checked',
  nothing: 'Leave without an answer',
  gone: 'This link leads nowhere.',
} as const

const spanish: Record<keyof typeof english, string> = {
  title: 'Registro simulado',
  about:
    'Aquí Stripe preguntaría quién es {name} y adónde va su dinero. En una instalación de prueba no se escribe nada.',
  all: 'Responder todo: la cuenta queda lista',
  some: 'Responder todo: la cuenta sigue en revisión',
  nothing: 'Salir sin responder',
  gone: 'Este enlace no lleva a ninguna parte.',
}

const escapeHtml = (given: string): string => given.replace(/[<>&"']/g, letter => `&#${letter.charCodeAt(0)};`)

function page(status: number, language: 'en' | 'es', body: string): SimulatorReply {
  return {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
    body: `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><link rel="stylesheet" href="page.css"><title>Stripe</title></head><body><main>${body}</main></body></html>`,
  }
}

const leadTo = (location: string): SimulatorReply => ({ status: 303, headers: { location }, body: '' })
