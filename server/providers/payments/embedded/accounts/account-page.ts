/** The page to which the link of an account leads: what Stripe's onboarding asks for, as three buttons. */
import type { Pool } from 'pg'
import { parseForm, text } from '../wire/form.ts'
import { headerOf, type SimulatorReply, type SimulatorRequest } from '../wire/request-reply.ts'
import { type Answered, answerLink, openLink } from './account-calls.ts'

/** Null for a path that is none of this page. */
export async function showAccountPage(
  pool: Pool,
  request: SimulatorRequest,
  now: Date,
): Promise<SimulatorReply | null> {
  const [, token] = /^\/connect\/(\w{32})$/.exec(request.path) ?? []
  if (!token) return null
  const at = now.toISOString()
  const words = headerOf(request, 'accept-language')?.startsWith('es') ? spanish : english
  if (request.method === 'POST') {
    const answered = text(parseForm(request.body), 'answered')
    if (!isAnswer(answered)) return page(400, words.gone)
    const done = await answerLink(pool, { token, answered, now: at })
    return done ? leadTo(done.returnUrl) : page(404, words.gone)
  }
  const opened = await openLink(pool, token, at)
  if (!opened) return page(404, words.gone)
  if ('refreshUrl' in opened) return leadTo(opened.refreshUrl)
  const name = escapeHtml(opened.account.display_name ?? opened.account.id)
  const buttons = answers.map(answer => `<p><button name="answered" value="${answer}">${words[answer]}</button></p>`)
  return page(
    200,
    `<h1>${words.title}</h1><p>${words.about.replace('{name}', name)}</p><form method="post">${buttons.join('')}</form>`,
  )
}

const answers = ['all', 'some', 'nothing'] as const satisfies readonly Answered[]

const isAnswer = (value: string | null): value is Answered => answers.some(answer => answer === value)

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

function page(status: number, body: string): SimulatorReply {
  return {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
    body: `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Stripe</title><main>${body}</main>`,
  }
}

const leadTo = (location: string): SimulatorReply => ({ status: 303, headers: { location }, body: '' })
