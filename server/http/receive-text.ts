/** Texts that people send: signature on the raw bytes, each taken once, acted upon before the answer. */

import type { Deps } from '#server/operations/dependencies.ts'
import { answerText } from '#server/operations/message/answer-text.ts'
import { type InboundText, type InboundTexts, UnreadableText } from '#server/providers/messages/messages.ts'

export type TextReceiver = Deps & { readonly texts: InboundTexts }

/** 400 without a good signature. What fails later fails the request, and the service tells us again. */
export async function receiveText(
  { texts, ...deps }: TextReceiver,
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
