/** /dev/outbox: what the embedded message service would have sent, for scripts as JSON and for a person as a page to answer on. */
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { phonePattern } from '#domain/phone.ts'
import { outboxPage, outboxStyle, type SentMessage } from '#server/http/dev-outbox-page.ts'

export type OutboxRoutes = {
  readonly read: (to: string | undefined) => Promise<SentMessage[]>
  /** Sends a text as the person who has this number. False when nobody took it. */
  readonly reply: (text: { readonly from: string; readonly text: string }) => Promise<boolean>
}

const longestForm = 8_192
const lookEveryMs = 100
const mostLooks = 20

export async function openOutbox(app: FastifyInstance, door: OutboxRoutes): Promise<void> {
  app.get<{ Querystring: { to?: string; replied?: string } }>('/dev/outbox', async (request, reply) => {
    const to =
      typeof request.query.to === 'string'
        ? request.query.to.slice(0, 254).replaceAll('\0', '').replace(/^ /, '+')
        : undefined
    const messages = await door.read(to)
    const isForPerson = (request.headers.accept ?? '').includes('text/html')
    reply.header('cache-control', 'no-store')
    const page = () => outboxPage(messages, { hasReplied: request.query.replied === '1' })
    return isForPerson ? reply.type('text/html; charset=utf-8').send(page()) : reply.send(messages)
  })
  app.get('/dev/outbox.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(outboxStyle))
  await app.register(async scope => openReplies(scope, door))
}

function openReplies(scope: FastifyInstance, door: OutboxRoutes): void {
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
    if (!isOfThisPage(request) || !phonePattern.test(from)) return reply.code(400).send({ error: 'No such number.' })
    const [newest] = await door.read(from)
    if (!(await door.reply({ from, text }))) return reply.code(502).send({ error: 'The answer was not taken.' })
    await untilAnswered(door, from, newest)
    return reply.redirect(`/dev/outbox?to=${encodeURIComponent(from)}&replied=1`, 303)
  })
}

/** What comes back to an answer leaves within a second or so; often nothing does. */
async function untilAnswered(door: OutboxRoutes, from: string, before: SentMessage | undefined): Promise<void> {
  for (let look = 0; look < mostLooks; look++) {
    await pause(lookEveryMs)
    const [newest] = await door.read(from)
    if (newest?.at !== before?.at || newest?.text !== before?.text) return
  }
}

/** Pages of others may not answer in somebody's name. */
function isOfThisPage({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  return headers.origin === undefined || headers.origin.replace(/^https?:\/\//, '') === headers.host
}
