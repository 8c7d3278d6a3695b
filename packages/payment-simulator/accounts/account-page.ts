/** An account link leads to this page, which shows Stripe's onboarding as three buttons. */
import type { Pool } from 'pg'
import { escapeHtml, languageOf, leadTo, pageStyle, simulatedPage } from '../pages/simulated-page.ts'
import { parseForm, text } from '../wire/form.ts'
import type { SimulatorReply, SimulatorRequest } from '../wire/request-reply.ts'
import { type AnsweredPart, answerLink, openLink } from './account-calls.ts'

/** Returns null if the path does not belong to this page. */
export async function showAccountPage(
  pool: Pool,
  request: SimulatorRequest,
  now: Date,
): Promise<SimulatorReply | null> {
  if (request.path === '/connect/page.css') return pageStyle
  const [, token] = /^\/connect\/(\w{32})$/.exec(request.path) ?? []
  if (!token) return null
  const at = now.toISOString()
  const language = languageOf(null, request)
  const words = language === 'es' ? spanish : english
  const pageOf = (status: number, body: string) => simulatedPage({ status, language, title: words.title, body })
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
