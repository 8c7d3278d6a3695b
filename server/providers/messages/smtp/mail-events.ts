/**
 * A mail service posts reports to this installation about mails that it took (decision 110). This file reads the product's own form and
 * those of Postmark, SendGrid, Mailgun and Amazon SES. It ignores reports about mails that may still arrive, and about opens, clicks and
 * complaints.
 */
import { z } from 'zod'
import type { UndeliverableReason } from '#domain/message/undeliverable.ts'
import { type MailEvent, type MailEvents, UnreadableText } from '../messages.ts'
import { reasonOfMailbox } from './mailbox-reason.ts'

type MailOutcome = {
  readonly to: string
  readonly messageId?: string | undefined
  readonly end: 'delivered' | 'bounced' | 'other'
  /** This is the enhanced status code, or a text that contains it. */
  readonly status?: string | undefined
  /** True means that the service knows that the address does not exist. The status then does not matter. */
  readonly isUnknownAddress?: boolean
}

const text = z.string().max(1000)
const address = z.string().max(254)

/** Each form has a schema that reads its events. The first form that fits is used. */
const ownForm = z
  .strictObject({
    event: z.enum(['bounced', 'delivered']),
    to: address,
    messageId: text.optional(),
    status: text.optional(),
  })
  .transform((report): MailOutcome[] => [{ ...report, end: report.event }])

const postmark = z
  .object({
    RecordType: z.string(),
    Type: text.optional(),
    Email: address.optional(),
    Recipient: address.optional(),
    Details: text.optional().catch(undefined),
  })
  .transform(({ RecordType, Type, Email, Recipient, Details }): MailOutcome[] => {
    const isBounce = RecordType === 'Bounce' && lastingOfPostmark.has(Type ?? '')
    return [
      {
        to: Email ?? Recipient ?? '',
        end: isBounce ? 'bounced' : RecordType === 'Delivery' ? 'delivered' : 'other',
        status: Details,
        isUnknownAddress: Type === 'HardBounce' || Type === 'BadEmailAddress',
      },
    ]
  })
const lastingOfPostmark = new Set([
  'HardBounce',
  'BadEmailAddress',
  'SpamNotification',
  'Blocked',
  'ManuallyDeactivated',
])

const sendgrid = z
  .object({
    event: z.string(),
    email: address,
    'smtp-id': text.optional(),
    type: z.string().optional(),
    status: text.optional(),
    reason: text.optional().catch(undefined),
  })
  .transform(({ event, email, type, status, reason, 'smtp-id': messageId }): MailOutcome[] => {
    // SendGrid does not try a "blocked" mail again and leaves that to the sender. A blocked mail therefore counts as returned.
    const end = event === 'bounce' ? 'bounced' : event === 'delivered' ? 'delivered' : 'other'
    return [{ to: email, messageId, end, status: type === 'blocked' ? '5.7.0' : (status ?? reason) }]
  })

const mailgun = z
  .object({
    'event-data': z.object({
      event: z.string(),
      severity: z.string().optional(),
      recipient: address,
      message: z
        .object({ headers: z.object({ 'message-id': text }).partial() })
        .partial()
        .optional(),
      'delivery-status': z.object({ code: z.number(), 'enhanced-code': text, message: text }).partial().optional(),
    }),
  })
  .transform(({ 'event-data': report }): MailOutcome[] => {
    const status = report['delivery-status']
    const isBounce = report.event === 'failed' && report.severity === 'permanent'
    return [
      {
        to: report.recipient,
        messageId: report.message?.headers?.['message-id'],
        end: isBounce ? 'bounced' : report.event === 'delivered' ? 'delivered' : 'other',
        status: status?.['enhanced-code'] || status?.message || String(status?.code ?? ''),
      },
    ]
  })

const ses = z
  .object({
    notificationType: z.string().optional(),
    eventType: z.string().optional(),
    bounce: z
      .object({
        bounceType: z.string(),
        bouncedRecipients: z.array(z.object({ emailAddress: address, status: text.optional() })).max(50),
      })
      .optional(),
    delivery: z.object({ recipients: z.array(address).max(50) }).optional(),
    mail: z.object({ commonHeaders: z.object({ messageId: text }).partial() }).partial(),
  })
  .transform(({ bounce, delivery, mail }): MailOutcome[] => {
    const messageId = mail.commonHeaders?.messageId
    const bounced = bounce?.bounceType === 'Permanent' ? bounce.bouncedRecipients : []
    return [
      ...bounced.map(one => ({
        to: one.emailAddress,
        messageId,
        end: 'bounced' as const,
        status: one.status ?? '5.1.1',
      })),
      ...(delivery?.recipients ?? []).map(to => ({ to, messageId, end: 'delivered' as const })),
    ]
  })

const anyForm = z.union([ownForm, mailgun, postmark, sendgrid, ses])

/** Amazon SNS wraps the reports of SES. Its first post contains a link, which a person has to open to confirm the address. */
const sns = z.object({ Type: z.string(), Message: z.string().max(200_000), SubscribeURL: z.url().optional() })

const maxEvents = 1000

export function makeMailEvents({ key, onConfirm }: { key: string; onConfirm: (url: string) => void }): MailEvents {
  return {
    key,
    read(rawBody) {
      const posted = parsed(rawBody.toString())
      const envelope = sns.safeParse(posted)
      if (envelope.success && envelope.data.Type === 'SubscriptionConfirmation') {
        if (envelope.data.SubscribeURL) onConfirm(envelope.data.SubscribeURL)
        return []
      }
      const report = envelope.success ? parsed(envelope.data.Message) : posted
      const list = z
        .array(z.unknown())
        .max(maxEvents)
        .safeParse(Array.isArray(report) ? report : [report])
      if (!list.success) throw new UnreadableText('These are more events than a service posts at once.')
      const read = list.data.map(one => anyForm.safeParse(one))
      if (read.length > 0 && read.every(one => !one.success)) throw new UnreadableText('This tells of no mail.')
      return read.flatMap(one => (one.success ? one.data.flatMap(eventOf) : []))
    },
  }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw new UnreadableText('This is no JSON.')
  }
}

function eventOf({ to, messageId, end, status = '', isUnknownAddress }: MailOutcome): MailEvent[] {
  if (end === 'other' || to === '') return []
  const about = { to, messageId: messageId ? `<${messageId.replace(/^<|>$/g, '')}>` : null }
  if (end === 'delivered') return [{ ...about, why: null }]
  const why: UndeliverableReason = isUnknownAddress
    ? 'no-such-mailbox'
    : reasonOfMailbox(Number(/^\s*(\d{3})\b/.exec(status)?.[1] ?? 0), status)
  return [{ ...about, why }]
}
