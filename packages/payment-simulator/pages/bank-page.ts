/** A bank that takes the whole window asks its customer on this page. It then leads back to the page that asked for the payment. */
import type { Pool } from 'pg'
import type { SimulatedIntentStatus } from '../objects/rows.ts'
import { parseForm, text } from '../wire/form.ts'
import type { SimulatorReply, SimulatorRequest } from '../wire/request-reply.ts'
import { languageOf, leadTo, pageStyle, simulatedPage } from './simulated-page.ts'

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

type BankQuestion = { readonly status: SimulatedIntentStatus; readonly amount: number; readonly return_url: string }

/** Returns null if the path does not belong to this page. `call` makes a call as a browser with the client secret does. */
export async function showBankPage(
  pool: Pool,
  request: SimulatorRequest,
  call: (request: SimulatorRequest) => Promise<SimulatorReply>,
): Promise<SimulatorReply | null> {
  const { pathname, searchParams } = new URL(request.path, 'http://bank.invalid')
  if (pathname === '/bank/page.css') return pageStyle
  if (pathname !== '/bank/page') return null
  const id = searchParams.get('payment_intent') ?? ''
  const secret = searchParams.get('payment_intent_client_secret') ?? ''
  const language = languageOf(searchParams.get('locale'), request)
  const words = language === 'es' ? spanish : english
  if (request.method === 'POST') await answerAs(text(parseForm(request.body), 'result') ?? '', { id, secret }, call)
  const asked = await readAsked(pool, id, secret)
  if (!asked) return simulatedPage({ status: 404, language, title: words.title, body: `<p>${words.gone}</p>` })
  if (asked.status !== 'requires_action') return leadTo(returnTo(asked, id, secret))
  const button = (result: string, label: string) => `<button name="result" value="${result}">${label}</button>`
  const buttons = button('succeed', words.agree) + button('fail', words.refuse)
  const body = `<p>${words.about.replace('{amount}', () => dollars.format(asked.amount / 100))}</p><form method="post">${buttons}</form>`
  return simulatedPage({ status: 200, language, title: words.title, body })
}

/**
 * Passes the customer's answer on. An answer that comes too late changes nothing, and the page then leads back with the payment's real
 * outcome.
 */
async function answerAs(
  result: string,
  { id, secret }: { id: string; secret: string },
  call: (request: SimulatorRequest) => Promise<SimulatorReply>,
): Promise<void> {
  const body = new URLSearchParams({ client_secret: secret, result }).toString()
  const path = `/v1/payment_intents/${encodeURIComponent(id)}/authenticate`
  await call({ method: 'POST', path, headers: {}, body })
}

async function readAsked(pool: Pool, id: string, secret: string): Promise<BankQuestion | null> {
  const found = await pool.query<BankQuestion>({
    name: 'stripe_simulator.readAskedByBank',
    text: `select status, amount, return_url from stripe_simulator.payment_intents
      where id = $1 and client_secret = $2 and return_url is not null`,
    values: [id, secret],
  })
  return found.rows[0] ?? null
}

function returnTo({ status, return_url }: BankQuestion, id: string, secret: string): string {
  const url = new URL(return_url)
  url.searchParams.set('payment_intent', id)
  url.searchParams.set('payment_intent_client_secret', secret)
  url.searchParams.set('redirect_status', status === 'succeeded' ? 'succeeded' : 'failed')
  return url.href
}

const english = {
  title: 'Simulated bank',
  about:
    'Your bank would ask here if you pay {amount}. This is a test installation: choose what the bank answers. No card is charged.',
  agree: 'Agree to the payment',
  refuse: 'Refuse the payment',
  gone: 'This link leads nowhere.',
} as const

const spanish: Record<keyof typeof english, string> = {
  title: 'Banco simulado',
  about:
    'Aquí su banco le preguntaría si paga {amount}. Esta es una instalación de prueba: elija lo que responde el banco. No se cobra ninguna tarjeta.',
  agree: 'Aceptar el pago',
  refuse: 'Rechazar el pago',
  gone: 'Este enlace no lleva a ninguna parte.',
}
