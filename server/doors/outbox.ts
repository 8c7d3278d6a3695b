/** /dev/outbox: what the embedded message service would have sent, for scripts as JSON and for a person as a page. */
import type { FastifyInstance } from 'fastify'

export type SentMessage = {
  readonly to: string
  readonly channel: 'sms' | 'email'
  readonly subject?: string
  readonly text: string
  readonly at: string
}

export type OutboxDoor = { readonly read: (to: string | undefined) => Promise<SentMessage[]> }

export function openOutbox(app: FastifyInstance, door: OutboxDoor): void {
  app.get<{ Querystring: { to?: string } }>('/dev/outbox', async (request, reply) => {
    const to =
      typeof request.query.to === 'string'
        ? request.query.to.slice(0, 254).replaceAll('\0', '').replace(/^ /, '+')
        : undefined
    const messages = await door.read(to)
    const isForPerson = (request.headers.accept ?? '').includes('text/html')
    reply.header('cache-control', 'no-store')
    return isForPerson ? reply.type('text/html; charset=utf-8').send(pageOf(messages)) : reply.send(messages)
  })
}

function pageOf(messages: readonly SentMessage[]): string {
  const list = messages.map(rowOf).join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>Outbox of a test installation</title></head><body><main>
<h1>Outbox</h1><p>This is a test installation: nothing is sent to anybody. Newest first.</p>
${list || '<p>Nothing has been sent yet.</p>'}</main></body></html>`
}

function rowOf(message: SentMessage): string {
  const subject = message.subject ? `<h3>${escaped(message.subject)}</h3>` : ''
  return `<article><h2>${escaped(message.to)}</h2><p>${escaped(message.channel)}, <time>${escaped(message.at)}</time></p>
${subject}<pre>${escaped(message.text)}</pre></article>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, character => entities[character] ?? '')
}
