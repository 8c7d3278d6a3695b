/**
 * Twilio posts the texts that people send, and reports about the texts that we sent. It signs each post over the public address, which
 * comes from the settings and not from the request.
 */
import { z } from 'zod'
import { phonePattern } from '#domain/value/phone.ts'
import { type InboundTexts, inboundPath, type Receipt, type SignedPost, UnreadableText } from '../messages.ts'
import { reasonOf } from './error-codes.ts'
import { isSignedBy } from './signature.ts'
import { receiptUrl, type TwilioParts } from './twilio-messages.ts'

const maxTextLength = 1600
const sid = z.string().regex(/^(SM|MM)[0-9a-f]{32}$/)

const inbound = z.object({
  MessageSid: sid,
  From: z.string().regex(phonePattern),
  Body: z.string().transform(text => text.slice(0, maxTextLength)),
  /** Twilio sends this field only if its Advanced Opt-Out understood the text and has replied to it. */
  OptOutType: z.enum(['STOP', 'START', 'HELP']).optional().catch(undefined),
})

const receipt = z.object({
  MessageSid: sid,
  MessageStatus: z.string().max(40),
  ErrorCode: z.coerce.number().int().optional().catch(undefined),
})

/** If its standard opt-out is on, Twilio itself replies to a text of just one of these words, in capitals or not. */
const standardKeywords = new Set([
  'STOP',
  'STOPALL',
  'UNSUBSCRIBE',
  'CANCEL',
  'END',
  'QUIT',
  'REVOKE',
  'OPTOUT',
  'START',
  'YES',
  'UNSTOP',
  'HELP',
  'INFO',
])

export function makeTwilioTexts({ account, publicUrl }: Pick<TwilioParts, 'account' | 'publicUrl'>): InboundTexts {
  const readForm = ({ rawBody, signature }: SignedPost, url: string): Record<string, string> => {
    const form = new URLSearchParams(rawBody.toString())
    if (!isSignedBy(account.authToken, url, form, signature))
      throw new UnreadableText('The post is not signed as Twilio signs.')
    return Object.fromEntries(form)
  }
  return {
    signatureHeader: 'x-twilio-signature',
    // This answer tells Twilio to send no reply.
    answer: { status: 200, type: 'text/xml', body: '<?xml version="1.0" encoding="UTF-8"?><Response/>' },
    readInbound(post) {
      const read = inbound.safeParse(readForm(post, `${publicUrl}${inboundPath}`))
      if (!read.success) throw new UnreadableText('This is not a text.')
      const { MessageSid, From, Body, OptOutType } = read.data
      const isReplied =
        OptOutType !== undefined || (account.repliesItself && standardKeywords.has(Body.trim().toUpperCase()))
      return { id: MessageSid, from: From, text: Body, ...(isReplied ? { isReplied } : {}) }
    },
    readReceipt(post, key) {
      const read = receipt.safeParse(readForm(post, receiptUrl(publicUrl, key)))
      if (!read.success) throw new UnreadableText('This tells of no message.')
      return receiptOf(key, read.data)
    },
  }
}

function receiptOf(key: string, { MessageSid: reference, MessageStatus, ErrorCode }: z.infer<typeof receipt>): Receipt {
  switch (MessageStatus) {
    case 'delivered':
    case 'read':
      return { key, reference, state: 'delivered' }
    case 'undelivered':
      return { key, reference, state: 'undelivered', why: reasonOf(ErrorCode ?? null) ?? 'unreachable' }
    case 'failed':
    case 'canceled':
      return { key, reference, state: 'undelivered', why: reasonOf(ErrorCode ?? null) ?? 'refused' }
    default:
      return { key, reference, state: 'taken' }
  }
}
