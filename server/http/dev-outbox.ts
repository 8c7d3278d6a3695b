/**
 * /dev/outbox shows the messages that the embedded message service stores instead of sending. Scripts get JSON. People get a page on which
 * they can reply.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { phonePattern } from '#domain/value/phone.ts'
import { isKey } from '#server/http/access-key.ts'
import { type BrowserSite, isLocalName, type ReadSite } from '#server/http/browser-site.ts'
import { closedOutboxPage, outboxPage, outboxStyle } from '#server/http/dev-outbox-page.ts'
import type { Outbox, SentMessage } from '#server/providers/messages/messages.ts'

const maxFormBytes = 8_192
const lookEveryMs = 100
const maxLooks = 20

type OutboxDoor = { readonly key: string; readonly readSite: ReadSite }

export async function registerDevOutbox(app: FastifyInstance, outbox: Outbox, door: OutboxDoor): Promise<void> {
  app.get('/dev/outbox.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(outboxStyle))
  await app.register(async scope => {
    scope.addHook('onRequest', async (_request, reply) => void reply.header('x-robots-tag', 'noindex'))
    scope.addHook('onRequest', (request, reply) => admit(request, reply, door))
    registerPage(scope, outbox)
    await scope.register(async replies => registerReplies(replies, outbox, door.readSite))
  })
}

const isForPerson = ({ headers }: FastifyRequest): boolean => (headers.accept ?? '').includes('text/html')

/**
 * Admits a person who has the key, who may then read all codes. A browser that opened the address with the key once keeps the key in a
 * cookie, and the server redirects it to the address without the key.
 */
async function admit(request: FastifyRequest, reply: FastifyReply, { key, readSite }: OutboxDoor): Promise<unknown> {
  const { key: presented, ...query } = request.query as Record<string, string | string[]>
  if (isKey(presented, key)) {
    if (!isForPerson(request) || request.method !== 'GET') return
    const rest = new URLSearchParams(
      Object.entries(query).flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, one])),
    )
    const path = rest.size > 0 ? `/dev/outbox?${rest}` : '/dev/outbox'
    return reply.header('set-cookie', cookieOf(key, readSite(request))).redirect(path, 303)
  }
  if (isKey(cookieIn(request.headers.cookie), key)) return
  reply.code(403).header('cache-control', 'no-store')
  if (isForPerson(request)) return reply.type('text/html; charset=utf-8').send(closedOutboxPage)
  return reply.send({ error: 'The address of the outbox needs its key, which the start of the server prints.' })
}

function cookieOf(key: string, { isHttps, host }: BrowserSite): string {
  const secure = isHttps || isLocalName(host) ? ' Secure;' : ''
  return `outbox=${key}; Path=/dev; HttpOnly;${secure} SameSite=Lax`
}

const cookieIn = (header: string | undefined): string | undefined => /(?:^|;\s*)outbox=([\w-]+)/.exec(header ?? '')?.[1]

function registerPage(app: FastifyInstance, outbox: Outbox): void {
  app.get<{ Querystring: { to?: string; replied?: string } }>('/dev/outbox', async (request, reply) => {
    const to =
      typeof request.query.to === 'string'
        ? request.query.to.slice(0, 254).replaceAll('\0', '').replace(/^ /, '+')
        : undefined
    const messages = await outbox.read(to)
    reply.header('cache-control', 'no-store')
    const page = () => outboxPage(messages, { hasReplied: request.query.replied === '1', to })
    return isForPerson(request) ? reply.type('text/html; charset=utf-8').send(page()) : reply.send(messages)
  })
}

function registerReplies(scope: FastifyInstance, outbox: Outbox, readSite: ReadSite): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: maxFormBytes },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )
  scope.post('/dev/outbox/replies', async (request, reply) => {
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
    const from = form.get('from') ?? ''
    const text = form.get('text') ?? ''
    if (!isFromOutboxPage(request, readSite(request)) || !phonePattern.test(from))
      return reply.code(400).send({ error: 'No such number.' })
    const [newest] = await outbox.read(from)
    if (!(await outbox.reply({ from, text }))) return reply.code(502).send({ error: 'The answer was not taken.' })
    await waitForAnswer(outbox, from, newest)
    return reply.redirect(`/dev/outbox?to=${encodeURIComponent(from)}&replied=1`, 303)
  })
}

/** Waits about a second for the product's answer to a reply. To many replies the product sends none. */
async function waitForAnswer(outbox: Outbox, from: string, before: SentMessage | undefined): Promise<void> {
  for (let look = 0; look < maxLooks; look++) {
    await pause(lookEveryMs)
    const [newest] = await outbox.read(from)
    if (newest?.at !== before?.at || newest?.text !== before?.text) return
  }
}

/** Returns false for a page of another site, which may not reply in a customer's name. */
function isFromOutboxPage({ headers }: FastifyRequest, { host }: BrowserSite): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  return headers.origin === undefined || headers.origin.replace(/^https?:\/\//, '') === host
}
