/** /webhooks/sms: texts that customers send. The signature is checked, and the text is answered before the request is. */
import type { FastifyInstance } from 'fastify'
import { registerSignedEvents } from '#server/http/signed-events.ts'
import type { Deps } from '#server/operations/dependencies.ts'
import { answerText } from '#server/operations/message/answer-text.ts'
import { type InboundText, type InboundTexts, UnreadableText } from '#server/providers/messages/messages.ts'

export type TextEventDeps = Deps & { readonly texts: InboundTexts }

export function registerTextEvents(app: FastifyInstance, deps: TextEventDeps): Promise<void> {
  return registerSignedEvents(app, {
    path: '/webhooks/sms',
    signatureHeader: 'x-message-signature',
    receive: (rawBody, signature) => receiveText(deps, rawBody, signature),
  })
}

/** 400 without a valid signature. Any later failure fails the request, and the service sends the text again. */
async function receiveText(
  { texts, ...deps }: TextEventDeps,
  rawBody: Buffer,
  signature: string,
): Promise<{ status: number }> {
  let text: InboundText
  try {
    text = texts.readInbound(rawBody, signature)
  } catch (error) {
    if (error instanceof UnreadableText) return { status: 400 }
    throw error
  }
  await answerText(deps, text)
  return { status: 200 }
}
