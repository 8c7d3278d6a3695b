/**
 * These are the settings for real texts and mails. Each channel has its own settings. Without them the messages of the channel stay in the
 * outbox of a test installation.
 */
import { z } from 'zod'
import { isLoopback } from '#server/loopback.ts'

const sidOf = (prefix: string) =>
  z
    .string()
    .regex(new RegExp(`^${prefix}[0-9a-f]{32}$`), `It begins with ${prefix} and has 32 hexadecimal digits after that.`)

/** The sender is only an address, or a name followed by the address in angle brackets. */
const sender = /^(?:([^<>"\r\n]{1,80}?)\s*<([^\s<>@]+@[^\s<>@]+\.[^\s<>@]+)>|([^\s<>@]+@[^\s<>@]+\.[^\s<>@]+))$/

export const messageSettings = {
  TWILIO_ACCOUNT_SID: sidOf('AC')
    .optional()
    .describe('Texts are sent through this account of Twilio, codes among them.'),
  TWILIO_AUTH_TOKEN: z
    .string()
    .regex(/^[0-9a-f]{32}$/, 'It has 32 hexadecimal digits.')
    .optional()
    .describe('The auth token of the account, with which Twilio signs what it posts to PUBLIC_URL.'),
  TWILIO_MESSAGING_SERVICE_SID: sidOf('MG')
    .optional()
    .describe(
      'The Messaging Service whose numbers send; its webhook for incoming messages is PUBLIC_URL/webhooks/sms.',
    ),
  TWILIO_API_KEY: sidOf('SK').optional().describe('A key of the API that sends in place of the auth token.'),
  TWILIO_API_SECRET: z.string().min(16).optional().describe('The secret of TWILIO_API_KEY.'),
  TWILIO_VERIFY_SERVICE_SID: sidOf('VA')
    .optional()
    .describe('Codes are made, texted and compared by this service of Twilio Verify, in place of our own.'),
  TWILIO_REPLIES: z
    .enum(['twilio', 'rolloff'])
    .default('twilio')
    .describe(
      'Who replies to STOP, START and HELP: rolloff when Twilio’s own replies are switched off for the account.',
    ),
  TWILIO_API_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://api.twilio.com')
    .describe('Where the API of Twilio answers, for an account of another region.'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'An address that begins with smtp:// or smtps://.' })
    .optional()
    .describe(
      'Mails are sent through this server: smtp://USER:PASSWORD@HOST:587, or smtps:// for TLS from the first byte.',
    ),
  MAIL_FROM: z
    .string()
    .regex(sender, 'An address, or a name with the address in < and >.')
    .optional()
    .describe('Who mails are from: an address, or a name and <address>.'),
  MAIL_EVENTS_KEY: z
    .string()
    .regex(/^[\w-]{16,100}$/, 'A key has 16 to 100 letters, digits, - and _.')
    .optional()
    .describe(
      'The mail service posts to PUBLIC_URL/webhooks/mail?key=KEY which mails arrived and which came back; without it nothing is heard of them.',
    ),
}

type Settings = z.infer<z.ZodObject<typeof messageSettings>>

export type MessageSettings = ReturnType<typeof messagesFrom>

const ofTwilio = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_MESSAGING_SERVICE_SID'] as const

/**
 * Describes in one sentence which settings are missing. Returns null if none is missing. `isReached` is true if PUBLIC_URL is a public
 * https address.
 */
export function problemOfMessages(
  names: readonly string[],
  { publicUrl, isReached, hasLimits }: { publicUrl: string | null; isReached: boolean; hasLimits: boolean },
): string | null {
  const has = (name: string) => names.includes(name)
  const set = names.filter(name => /^(TWILIO_|SMTP_|MAIL_)/.test(name))
  const missing = [
    ...(set.some(name => name.startsWith('TWILIO_')) ? ofTwilio : []),
    ...(has('TWILIO_API_KEY') || has('TWILIO_API_SECRET') ? ['TWILIO_API_KEY', 'TWILIO_API_SECRET'] : []),
    ...(has('SMTP_URL') || has('MAIL_FROM') || has('MAIL_EVENTS_KEY') ? ['SMTP_URL', 'MAIL_FROM'] : []),
  ].filter(name => !has(name))
  if (missing.length > 0)
    return `${set.join(', ')} also ${set.length === 1 ? 'needs' : 'need'} ${missing.join(', ')}, or no message could be sent.`
  if (has('TWILIO_ACCOUNT_SID') && !isReached)
    return 'TWILIO_ACCOUNT_SID also needs a PUBLIC_URL with https that Twilio reaches: it posts replies and receipts there, and signs them with it.'
  if (has('SMTP_URL') && publicUrl === null)
    return 'SMTP_URL also needs PUBLIC_URL, with which the links in mails begin.'
  if (has('TWILIO_ACCOUNT_SID') && !hasLimits)
    return 'LIMITS=off is for load tests; it does not start with TWILIO_ACCOUNT_SID, where each code costs money.'
  return null
}

/** Returns the settings in the form that the services expect. A channel is null if its messages stay in the outbox. */
export function messagesFrom(set: Settings) {
  return { twilio: twilioFrom(set), mail: mailFrom(set) }
}

function twilioFrom(set: Settings) {
  const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_MESSAGING_SERVICE_SID, TWILIO_API_KEY, TWILIO_API_SECRET } = set
  if (!TWILIO_ACCOUNT_SID || !TWILIO_AUTH_TOKEN || !TWILIO_MESSAGING_SERVICE_SID) return null
  return {
    accountSid: TWILIO_ACCOUNT_SID,
    authToken: TWILIO_AUTH_TOKEN,
    apiKey: TWILIO_API_KEY && TWILIO_API_SECRET ? { sid: TWILIO_API_KEY, secret: TWILIO_API_SECRET } : null,
    messagingServiceSid: TWILIO_MESSAGING_SERVICE_SID,
    verifyServiceSid: set.TWILIO_VERIFY_SERVICE_SID ?? null,
    apiUrl: set.TWILIO_API_URL.replace(/\/+$/, ''),
    repliesItself: set.TWILIO_REPLIES === 'twilio',
  }
}

function mailFrom({ SMTP_URL, MAIL_FROM, MAIL_EVENTS_KEY }: Settings) {
  if (!SMTP_URL || !MAIL_FROM) return null
  const { protocol, hostname, port, username, password } = new URL(SMTP_URL)
  const isTls = protocol === 'smtps:'
  const [, name = '', named, alone = ''] = sender.exec(MAIL_FROM) ?? []
  return {
    server: {
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port === '' ? (isTls ? 465 : 587) : Number(port),
      isTls,
      isThisMachine: isLoopback(hostname),
      login: username === '' ? null : { user: decoded(username), password: decoded(password) },
    },
    from: { name: name.trim(), address: named ?? alone },
    /** The key is null if no service may report the outcome of mails. */
    eventsKey: MAIL_EVENTS_KEY ?? null,
  }
}

/** Takes a password with a bare % unchanged. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
