/**
 * This double of Twilio runs in tests on a port of this machine. It has the Messages API (create and list) and facts about account and
 * sender. It is stricter than Twilio, because it refuses a form field that the API does not have.
 */
import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerFault } from '@rolloff/http-faults/answer-fault.ts'
import type { Fault } from '@rolloff/http-faults/faults.ts'
import type { SignedPost } from '../messages.ts'
import { signatureOf } from './signature.ts'
import type { TwilioAccount } from './twilio-messages.ts'

/** These are the form fields of a create call in Twilio's own library for Node (version 6.2.0, rest/api/v2010/account/message). */
const formFields = new Set([
  'AddressRetention',
  'ApplicationSid',
  'Attempt',
  'Body',
  'ContentRetention',
  'ContentSid',
  'ContentVariables',
  'FallbackFrom',
  'ForceDelivery',
  'From',
  'MaxPrice',
  'MediaUrl',
  'MessageIntent',
  'MessagingServiceSid',
  'PersistentAction',
  'ProvideFeedback',
  'RiskCheck',
  'ScheduleType',
  'SendAsMms',
  'SendAt',
  'ShortenUrls',
  'SmartEncoded',
  'StatusCallback',
  'To',
  'TrafficType',
  'ValidityPeriod',
])
/** These are the query fields of a list call, from the same library. */
const queryFields = new Set(['To', 'From', 'DateSent', 'DateSent<', 'DateSent>', 'PageSize', 'Page', 'PageToken'])

export const testAccount = {
  accountSid: `AC${'1'.repeat(32)}`,
  authToken: 'a'.repeat(32),
  apiKey: null,
  messagingServiceSid: `MG${'2'.repeat(32)}`,
  repliesItself: true,
} as const satisfies Omit<TwilioAccount, 'apiUrl'>

type Taken = {
  readonly sid: string
  readonly to: string
  readonly body: string | null
  readonly direction: string
  readonly date_created: string
  readonly statusCallback: string
}

/** This replaces the answer to the next call. `isTaken` is true if the double takes the message all the same. */
type Instead = { readonly isTaken: boolean; readonly answer: (response: ServerResponse) => void }

type Refusal = { readonly status: number; readonly code: number }

export type TwilioDouble = {
  readonly url: string
  /** The list has the messages that the double took, oldest first. */
  readonly taken: readonly Taken[]
  /** Replaces the answer of the next call by a refusal, by bytes that are not from Twilio, or by a fault. */
  readonly refuseNext: (refusal: Refusal) => void
  readonly answerNext: (status: number, body: string) => void
  readonly failNext: (fault: Fault) => void
  /** The owners of these numbers have sent STOP. */
  readonly stopped: Set<string>
  /** Refuses every call as one too many from now on. */
  readonly limit: () => void
  /** These are the facts about account and sender, by path. A test may change or delete each of them. */
  readonly facts: Map<string, object>
  /** Adds a message to the list that somebody else has sent through the account. */
  readonly list: (message: Partial<Taken>) => void
  readonly close: () => Promise<void>
}

export async function startTwilioDouble(): Promise<TwilioDouble> {
  const taken: Taken[] = []
  const stopped = new Set<string>()
  const next: Instead[] = []
  let isLimited = false
  const facts = new Map(Object.entries(standardFacts))
  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(await bodyOf(request))
    const { pathname } = new URL(request.url ?? '/', 'http://x')
    if (isLimited) return refuse(response, { status: 429, code: 20429 })
    if (!isAllowed(request)) return refuse(response, { status: 401, code: 20003 })
    if (pathname !== path) return tell(response, facts.get(pathname))
    if (request.method === 'GET') return answerList(request, response, taken)
    const refused = next.length > 0 ? null : refusalOf(form, stopped)
    if (refused) return refuse(response, refused)
    const instead = next.shift()
    const message = messageOf({
      to: form.get('To') ?? '',
      body: form.get('Body'),
      statusCallback: form.get('StatusCallback') ?? '',
    })
    if (!instead || instead.isTaken) taken.push(message)
    if (instead) return instead.answer(response)
    send(response, 201, JSON.stringify({ ...message, status: 'accepted', error_code: null, error_message: null }))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    stopped,
    facts,
    refuseNext: refusal => next.push({ isTaken: false, answer: response => refuse(response, refusal) }),
    answerNext: (status, body) => next.push({ isTaken: false, answer: response => send(response, status, body) }),
    failNext: fault => next.push({ isTaken: fault !== 'before', answer: response => answerFault(response, fault) }),
    limit: () => {
      isLimited = true
    },
    list: message => taken.push(messageOf(message)),
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Returns a post to an address with Twilio's signature. */
export function postOf(url: string, fields: Readonly<Record<string, string>>, token?: string): SignedPost {
  const form = new URLSearchParams(fields)
  return { rawBody: Buffer.from(form.toString()), signature: signatureOf(token ?? testAccount.authToken, url, form) }
}

export const newSid = (): string => `SM${randomBytes(16).toString('hex')}`

function messageOf(given: Partial<Taken>): Taken {
  return {
    sid: newSid(),
    to: '',
    body: '',
    direction: 'outbound-api',
    date_created: new Date().toUTCString().replace('GMT', '+0000'),
    statusCallback: '',
    ...given,
  }
}

const path = `/2010-04-01/Accounts/${testAccount.accountSid}/Messages.json`

function isAllowed({ headers }: IncomingMessage): boolean {
  const [user, password] = Buffer.from(headers.authorization?.replace(/^Basic /, '') ?? '', 'base64')
    .toString()
    .split(':')
  return (user === testAccount.accountSid && password === testAccount.authToken) || user?.startsWith('SK') === true
}

const number = { sid: `PN${'3'.repeat(32)}`, phone_number: '+15125550100', capabilities: ['SMS', 'MMS'] }

/**
 * Twilio gives these answers for an account that may send texts. They have exactly the fields that Twilio's API documents for these paths.
 */
const standardFacts: Readonly<Record<string, object>> = {
  [`/2010-04-01/Accounts/${testAccount.accountSid}.json`]: { status: 'active', type: 'Full' },
  [`/v1/Services/${testAccount.messagingServiceSid}`]: {
    sid: testAccount.messagingServiceSid,
    inbound_request_url: 'https://shop.example/webhooks/sms',
    use_inbound_webhook_on_number: false,
  },
  [`/v1/Services/${testAccount.messagingServiceSid}/PhoneNumbers`]: { phone_numbers: [number] },
  [`/v1/Services/${testAccount.messagingServiceSid}/Compliance/Usa2p`]: {
    compliance: [{ campaign_status: 'VERIFIED' }],
  },
  '/v1/Tollfree/Verifications': { verifications: [] },
}

function tell(response: ServerResponse, fact: object | undefined): void {
  if (fact) send(response, 200, JSON.stringify(fact))
  else refuse(response, { status: 404, code: 20404 })
}

function refusalOf(form: URLSearchParams, stopped: ReadonlySet<string>): Refusal | null {
  const [to, callback] = [form.get('To') ?? '', form.get('StatusCallback')]
  if ([...form.keys()].some(name => !formFields.has(name))) return { status: 400, code: 20001 }
  if (!/^\+[1-9]\d{1,14}$/.test(to)) return { status: 400, code: 21211 }
  if (!form.get('Body')) return { status: 400, code: 21602 }
  if (form.get('MessagingServiceSid') !== testAccount.messagingServiceSid) return { status: 404, code: 21701 }
  if (!callback || !URL.canParse(callback)) return { status: 400, code: 21609 }
  return stopped.has(to) ? { status: 400, code: 21610 } : null
}

/** Answers with the newest messages first, as many as the call requests. */
function answerList({ url }: IncomingMessage, response: ServerResponse, taken: readonly Taken[]): void {
  const query = new URL(url ?? '/', 'http://x').searchParams
  if ([...query.keys()].some(name => !queryFields.has(name))) {
    refuse(response, { status: 400, code: 20001 })
    return
  }
  const messages = taken
    .filter(({ to }) => to === query.get('To'))
    .toReversed()
    .slice(0, Number(query.get('PageSize') ?? 50))
  send(response, 200, JSON.stringify({ messages }))
}

function refuse(response: ServerResponse, { status, code }: Refusal): void {
  const more_info = `https://www.twilio.com/docs/errors/${code}`
  send(response, status, JSON.stringify({ code, message: 'Refused by the stand-in.', more_info, status }))
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(body)
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}
