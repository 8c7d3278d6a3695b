/**
 * Sends mails to a mail server by SMTP. A mail server cannot say later which mails it took, so a mail whose answer was lost is never sent
 * again.
 */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import MailComposer from 'nodemailer/lib/mail-composer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { Logger } from 'pino'
import type { FaultOf } from '#domain/service-fault.ts'
import { endWithin } from '../../end-within.ts'
import type { ServiceListener } from '../../provider.ts'
import type { Message, Messages, SendOutcome } from '../messages.ts'
import { mailHtml } from './mail-html.ts'
import { reasonOfMailbox } from './mailbox-reason.ts'

export type MailServer = {
  readonly host: string
  readonly port: number
  /** True means TLS from the first byte. False means STARTTLS, which the server must offer unless it runs on this machine. */
  readonly isTls: boolean
  readonly isThisMachine: boolean
  readonly login: { readonly user: string; readonly password: string } | null
}

export type SmtpParts = {
  readonly server: MailServer
  /** Mails name this sender. */
  readonly from: { readonly name: string; readonly address: string }
  readonly log: Pick<Logger, 'warn'>
  readonly listener?: ServiceListener<FaultOf['mail']>
}

/** The library's own limits are minutes long. These limits are shorter, and they also end a connection that stays open and silent. */
const limits = {
  dnsTimeout: 5_000,
  connectionTimeout: 5_000,
  greetingTimeout: 5_000,
  socketTimeout: 10_000,
}
/** This limit is for all steps of one mail. It ends the connection to a mail server that writes without end and so is never silent. */
const maxConversationInMs = 18_000

export function makeSmtpMessages(parts: SmtpParts): Messages {
  return {
    send: message => send(parts, message),
    lookUp: async () => ({ state: 'unknown' }),
  }
}

async function send(parts: SmtpParts, message: Message): Promise<SendOutcome> {
  const mail = await write(parts.from, message)
  let isHandedOver = false
  // The body is not read before the server has answered that it waits for the mail.
  const body = Readable.from(
    (function* () {
      isHandedOver = true
      yield mail
    })(),
  )
  try {
    await deliver(parts, { from: parts.from.address, to: [message.to] }, body)
    parts.listener?.answered()
    return { state: 'sent', reference: messageId(parts.from.address, message.key) }
  } catch (error) {
    return outcomeOf(error, isHandedOver, parts)
  }
}

/** The same message always has the same id, so that mailboxes can recognise a mail that arrives twice. */
function messageId(from: string, key: string): string {
  const name = createHash('sha256').update(key).digest('hex').slice(0, 32)
  return `<${name}@${from.slice(from.lastIndexOf('@') + 1)}>`
}

function write(from: SmtpParts['from'], { key, to, subject = '', text }: Message): Promise<Buffer> {
  const composer = new MailComposer({
    from,
    // The library gets exactly one address and does not search the text for more.
    to: { name: '', address: to },
    subject,
    text,
    html: mailHtml(text),
    messageId: messageId(from.address, key),
    // This header stops mail programs from sending automatic replies such as "out of office".
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return new Promise((resolve, reject) =>
    composer.compile().build((error, built) => (error || !built ? reject(error) : resolve(built))),
  )
}

type Envelope = { readonly from: string; readonly to: string[] }

/** Uses one connection for one mail. Every failure rejects, even if the library reports it by an event and not by its callback. */
function deliver(parts: SmtpParts, envelope: Envelope, body: Readable): Promise<void> {
  return withConnection(parts, (connection, orReject, resolve) => connection.send(envelope, body, orReject(resolve)))
}

type OrReject = (next: () => void) => (error?: Error | null) => void

/** Connects, signs in if there is a login, and runs the work. Afterwards it ends the connection in any case. */
export async function withConnection(
  { server, from }: Pick<SmtpParts, 'server' | 'from'>,
  work: (connection: SMTPConnection, orReject: OrReject, resolve: () => void) => void,
): Promise<void> {
  const { host, port, isTls, isThisMachine, login } = server
  const connection = new SMTPConnection({
    host,
    port,
    secure: isTls,
    requireTLS: !isTls && !isThisMachine,
    // A server on this machine needs no certificate.
    ignoreTLS: !isTls && isThisMachine,
    name: from.address.slice(from.address.lastIndexOf('@') + 1),
    ...limits,
  })
  try {
    const conversation = new Promise<void>((resolve, reject) => {
      const orReject: OrReject = next => error => (error ? reject(error) : next())
      const start = () => work(connection, orReject, resolve)
      connection.on('error', reject)
      connection.once('end', () => reject(new Error('the mail server closed the connection')))
      connection.connect(
        orReject(() =>
          login
            ? connection.login({ credentials: { user: login.user, pass: login.password } }, orReject(start))
            : start(),
        ),
      )
    })
    await endWithin(maxConversationInMs, conversation)
  } finally {
    connection.close()
  }
}

type SmtpError = Error & { readonly command?: string; readonly responseCode?: number; readonly response?: string }

/** The server's reply decides. Without a reply, the outcome depends on whether the server was handed the mail. */
function outcomeOf(
  error: unknown,
  isHandedOver: boolean,
  { log, listener }: Pick<SmtpParts, 'log' | 'listener'>,
): SendOutcome {
  const { command = '', responseCode = 0, response = '', name } = error as SmtpError
  if (responseCode >= 500 && command === 'RCPT TO')
    return { state: 'never', why: reasonOfMailbox(responseCode, response) }
  if (responseCode >= 500 && command === 'DATA') return { state: 'never', why: 'refused' }
  if (responseCode === 0 && isHandedOver) return { state: 'unknown' }
  // The fault is in the settings or at the server, and not in the recipient or the mail.
  if (responseCode >= 500 || responseCode === 0) {
    log.warn({ service: 'smtp', command, responseCode, failure: name }, 'the mail server takes no mails from us')
    if (responseCode >= 500) listener?.refused(command.startsWith('AUTH') ? 'key' : 'account', String(responseCode))
  }
  return { state: 'later' }
}
