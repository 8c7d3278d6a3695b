/**
 * /webhooks/sms takes texts that customers send, and /webhooks/sms/receipts takes reports about texts that we sent. The server checks the
 * signature and stores the post before it answers in the form that the service expects.
 */
import type { FastifyInstance } from 'fastify'
import { registerSignedEvents } from '#server/http/signed-events.ts'
import type { Deps } from '#server/operations/dependencies.ts'
import { answerText } from '#server/operations/message/answer-text.ts'
import { takeReceipt } from '#server/operations/message/take-receipt.ts'
import {
  type InboundTexts,
  inboundPath,
  receiptPath,
  type ServiceAnswer,
  UnreadableText,
} from '#server/providers/messages/messages.ts'

export type TextEventDeps = Deps & { readonly texts: InboundTexts }

export async function registerTextEvents(app: FastifyInstance, { texts, ...deps }: TextEventDeps): Promise<void> {
  const { signatureHeader } = texts
  await registerSignedEvents(app, {
    path: inboundPath,
    signatureHeader,
    receive: (rawBody, signature) =>
      receive(
        texts,
        () => texts.readInbound({ rawBody, signature }),
        text => answerText(deps, text),
      ),
  })
  await registerSignedEvents(app, {
    path: receiptPath,
    signatureHeader,
    receive: (rawBody, signature, { message }) =>
      receive(
        texts,
        () => texts.readReceipt({ rawBody, signature }, typeof message === 'string' ? message : ''),
        receipt => takeReceipt(deps, receipt),
      ),
  })
}

/** Answers 400 without a valid signature. If a later step fails, the request fails and the service posts again. */
async function receive<Told>(
  { answer }: InboundTexts,
  read: () => Told,
  store: (event: Told) => Promise<void>,
): Promise<ServiceAnswer> {
  let event: Told
  try {
    event = read()
  } catch (error) {
    if (error instanceof UnreadableText) return { status: 400 }
    throw error
  }
  await store(event)
  return answer
}
