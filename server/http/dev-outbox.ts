/**
 * /dev/outbox shows the messages that the embedded message service stores instead of sending. Scripts get JSON. People get a page on which
 * they can reply.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { phonePattern } from '#domain/value/phone.ts'
import type { ReadSite } from '#server/http/browser-site.ts'
import { admit, isForPerson, isFromOwnPage, type OutboxDoor } from '#server/http/dev-outbox-door.ts'
import { outboxPage, outboxStyle } from '#server/http/dev-outbox-page.ts'
import type { Outbox, SentMessage } from '#server/providers/messages/messages.ts'

const maxFormBytes = 8_192
const lookEveryMs = 100
const maxLooks = 20

/** `canBeNamed` returns true if a visitor may give the demo a name of their own, on a page to which this one leads. */
type OutboxParts = OutboxDoor & { readonly canBeNamed: () => Promise<boolean> }

export async function registerDevOutbox(app: FastifyInstance, outbox: Outbox, door: OutboxParts): Promise<void> {
  app.get('/dev/outbox.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(outboxStyle))
  await app.register(async scope => {
    scope.addHook('onRequest', async (_request, reply) => void reply.header('x-robots-tag', 'noindex'))
    scope.addHook('onRequest', (request, reply) => admit(request, reply, door))
    registerPage(scope, outbox, door.canBeNamed)
    await scope.register(async replies => registerReplies(replies, outbox, door.readSite))
  })
}

function registerPage(app: FastifyInstance, outbox: Outbox, canBeNamed: OutboxParts['canBeNamed']): void {
  app.get<{ Querystring: { to?: string; replied?: string } }>('/dev/outbox', async (request, reply) => {
    const to =
      typeof request.query.to === 'string'
        ? request.query.to.slice(0, 254).replaceAll('\0', '').replace(/^ /, '+')
        : undefined
    const messages = await outbox.read(to)
    reply.header('cache-control', 'no-store')
    if (!isForPerson(request)) return reply.send(messages)
    const shown = { hasReplied: request.query.replied === '1', canBeNamed: await canBeNamed(), to }
    return reply.type('text/html; charset=utf-8').send(outboxPage(messages, shown))
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
    if (!isFromOwnPage(request, readSite(request)) || !phonePattern.test(from))
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
