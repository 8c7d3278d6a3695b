/** /dev/outbox: the messages that the embedded message service stores instead of sending: JSON for scripts, a page with replies for people. */
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { phonePattern } from '#domain/phone.ts'
import { outboxPage, outboxStyle } from '#server/http/dev-outbox-page.ts'
import type { Outbox, SentMessage } from '#server/providers/messages/messages.ts'

const longestForm = 8_192
const lookEveryMs = 100
const mostLooks = 20

export async function registerDevOutbox(app: FastifyInstance, outbox: Outbox, isExposed: boolean): Promise<void> {
  await app.register(async scope => {
    scope.addHook('onRequest', async (_request, reply) => void reply.header('x-robots-tag', 'noindex'))
    if (!isExposed) scope.addHook('onRequest', refuseOtherNames)
    registerPage(scope, outbox)
    await scope.register(async replies => registerReplies(replies, outbox))
  })
}

const namesOfThisMachine = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i

/** A page of another site whose name points here would be this origin to the browser, and could read what lies here. */
async function refuseOtherNames({ headers }: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (namesOfThisMachine.test(headers.host ?? '')) return
  await reply
    .code(403)
    .send({ error: 'Open the outbox on the machine itself, at localhost, or set TEST_SERVICES=exposed.' })
}

function registerPage(app: FastifyInstance, outbox: Outbox): void {
  app.get<{ Querystring: { to?: string; replied?: string } }>('/dev/outbox', async (request, reply) => {
    const to =
      typeof request.query.to === 'string'
        ? request.query.to.slice(0, 254).replaceAll('\0', '').replace(/^ /, '+')
        : undefined
    const messages = await outbox.read(to)
    const isForPerson = (request.headers.accept ?? '').includes('text/html')
    reply.header('cache-control', 'no-store')
    const page = () => outboxPage(messages, { hasReplied: request.query.replied === '1' })
    return isForPerson ? reply.type('text/html; charset=utf-8').send(page()) : reply.send(messages)
  })
  app.get('/dev/outbox.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(outboxStyle))
}

function registerReplies(scope: FastifyInstance, outbox: Outbox): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: longestForm },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )
  scope.post('/dev/outbox/replies', async (request, reply) => {
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
    const from = form.get('from') ?? ''
    const text = form.get('text') ?? ''
    if (!isFromOutboxPage(request) || !phonePattern.test(from))
      return reply.code(400).send({ error: 'No such number.' })
    const [newest] = await outbox.read(from)
    if (!(await outbox.reply({ from, text }))) return reply.code(502).send({ error: 'The answer was not taken.' })
    await waitForAnswer(outbox, from, newest)
    return reply.redirect(`/dev/outbox?to=${encodeURIComponent(from)}&replied=1`, 303)
  })
}

/** The product's answer to a reply is sent within about a second; many replies get none. */
async function waitForAnswer(outbox: Outbox, from: string, before: SentMessage | undefined): Promise<void> {
  for (let look = 0; look < mostLooks; look++) {
    await pause(lookEveryMs)
    const [newest] = await outbox.read(from)
    if (newest?.at !== before?.at || newest?.text !== before?.text) return
  }
}

/** A page of another site may not reply in a customer's name. */
function isFromOutboxPage({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  return headers.origin === undefined || headers.origin.replace(/^https?:\/\//, '') === headers.host
}
