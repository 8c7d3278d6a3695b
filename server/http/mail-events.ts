/**
 * A mail service reports to /webhooks/mail which mails arrived, and which came back and why. The caller needs the key of MAIL_EVENTS_KEY,
 * in the address (`?key=`) or as a bearer token. The server stores the report before it answers.
 */
import type { FastifyInstance } from 'fastify'
import { isKey } from '#server/http/access-key.ts'
import { registerSignedEvents } from '#server/http/signed-events.ts'
import type { Deps } from '#server/operations/dependencies.ts'
import { takeMailEvent } from '#server/operations/message/take-mail-event.ts'
import { type MailEvent, type MailEvents, UnreadableText } from '#server/providers/messages/messages.ts'

export async function registerMailEvents(
  app: FastifyInstance,
  { mailEvents, ...deps }: Deps & { readonly mailEvents: MailEvents },
): Promise<void> {
  await registerSignedEvents(app, {
    path: '/webhooks/mail',
    signatureHeader: 'authorization',
    receive: async (rawBody, authorization, { key }) => {
      const presented = typeof key === 'string' ? key : authorization.replace(/^Bearer /, '')
      if (!isKey(presented, mailEvents.key)) return { status: 401 }
      let events: readonly MailEvent[]
      try {
        events = mailEvents.read(rawBody)
      } catch (error) {
        if (error instanceof UnreadableText) return { status: 400 }
        throw error
      }
      for (const event of events) await takeMailEvent(deps, event)
      return { status: 200 }
    },
  })
}
