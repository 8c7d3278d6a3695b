/**
 * Sends texts through Twilio's Messages API (2010-04-01). Twilio has no idempotency key, so after a lost answer the server looks for the
 * text in the list.
 */

import type { Logger } from 'pino'
import { z } from 'zod'
import type { FaultOf } from '#domain/service-fault.ts'
import { wasNeverReached } from '../../never-reached.ts'
import { nobodyListens, type ServiceListener } from '../../provider.ts'
import { fetchWithin, readJson } from '../../read-whole.ts'
import { type LookupOutcome, type Message, type Messages, receiptPath, type SendOutcome } from '../messages.ts'
import { isOfAccount, reasonOf } from './error-codes.ts'

export type TwilioAccount = {
  readonly accountSid: string
  /** Twilio signs its requests to the server with this token. Our requests use the token too if the account has no API key. */
  readonly authToken: string
  readonly apiKey: { readonly sid: string; readonly secret: string } | null
  readonly messagingServiceSid: string
  /** This is the address of Twilio's API: https://api.twilio.com, unless the account is in another region. */
  readonly apiUrl: string
  /** True means that Twilio itself replies to STOP, START and HELP, so that the product must not reply as well. */
  readonly repliesItself: boolean
}

export type TwilioParts = {
  readonly account: TwilioAccount
  /** Twilio reaches this installation at this address. */
  readonly publicUrl: string
  readonly log: Pick<Logger, 'warn'>
  readonly listener?: ServiceListener<FaultOf['texts']>
}

const callLimitInMs = 10_000
/** Twilio's clock and ours may differ by this much. */
const clockSlackInMs = 60_000
const listedMessages = 50
/** A letter of another alphabet may take six bytes. */
const maxListBytes = 1024 * 1024

const created = z.object({ sid: z.string().max(64) })
const refusal = z.object({ code: z.number().int() })
const listed = z.object({
  messages: z.array(
    z.object({
      sid: z.string().max(64),
      body: z.string().nullable(),
      direction: z.string(),
      date_created: z.string(),
    }),
  ),
})

export function makeTwilioMessages({ account, publicUrl, log, listener = nobodyListens }: TwilioParts): Messages {
  const { accountSid, authToken, apiKey, messagingServiceSid } = account
  const [user, password] = apiKey ? [apiKey.sid, apiKey.secret] : [accountSid, authToken]
  const address = `${account.apiUrl}/2010-04-01/Accounts/${accountSid}/Messages.json`
  const call = (query: string, body?: URLSearchParams) =>
    fetchWithin(`${address}${query}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
        // Without this header, Twilio could close a reused connection at the moment of a call. It would then be unknown if it took the
        // text.
        connection: 'close',
      },
      limitInMs: callLimitInMs,
      ...(body ? { body } : {}),
    })
  return {
    async send({ key, to, text }) {
      const form = new URLSearchParams({
        To: to,
        MessagingServiceSid: messagingServiceSid,
        Body: text,
        StatusCallback: receiptUrl(publicUrl, key),
      })
      try {
        const answer = await call('', form)
        return outcomeOf(answer.status, await readJson(answer), { log, listener })
      } catch (error) {
        return { state: wasNeverReached(error) ? 'later' : 'unknown' }
      }
    },
    async lookUp(message, handedOverAt) {
      const answer = await call(`?${new URLSearchParams({ To: message.to, PageSize: String(listedMessages) })}`)
      const list = listed.safeParse(answer.status === 200 ? await readJson(answer, maxListBytes) : null)
      return list.success ? findIn(list.data.messages, message, handedOverAt) : { state: 'later' }
    },
  }
}

/** Twilio reports the state of a message to this address. The server needs the same address again to check the report's signature. */
export const receiptUrl = (publicUrl: string, key: string): string =>
  `${publicUrl}${receiptPath}?message=${encodeURIComponent(key)}`

type OutcomeContext = Pick<TwilioParts, 'log'> & { readonly listener: ServiceListener<FaultOf['texts']> }

function outcomeOf(status: number, body: unknown, { log, listener }: OutcomeContext): SendOutcome {
  if (status >= 200 && status < 300) {
    listener.answered()
    const taken = created.safeParse(body)
    return { state: 'sent', ...(taken.success ? { reference: taken.data.sid } : {}) }
  }
  if (status === 429) return { state: 'later' }
  if (status >= 500 || status === 408) return { state: 'unknown' }
  const { data } = refusal.safeParse(body)
  const code = data?.code ?? null
  const why = reasonOf(code)
  if (why) {
    listener.answered()
    return { state: 'never', why }
  }
  if (status === 401 || status === 403 || status === 404 || isOfAccount(code)) {
    log.warn({ service: 'twilio', status, code }, 'Twilio takes no texts from this account: see its error code')
    // The page of a proxy has no code.
    if (code !== null) listener.refused(status === 401 ? 'key' : 'account', String(code))
    return { state: 'later' }
  }
  return { state: 'never', why: 'refused' }
}

type Listed = z.infer<typeof listed>['messages']

/**
 * The list has the newest message first. The text was taken if a message since that time has the same words to the same number. If Twilio
 * stores no words, the answer is `unknown`.
 */
function findIn(messages: Listed, { text }: Message, handedOverAt: Date): LookupOutcome {
  const earliest = handedOverAt.getTime() - clockSlackInMs
  const since = messages.filter(
    ({ direction, date_created }) => direction.startsWith('outbound') && Date.parse(date_created) >= earliest,
  )
  // Twilio puts a sentence of its own before the texts of a trial account.
  const found = since.find(({ body }) => body?.endsWith(text))
  if (found) return { state: 'sent', reference: found.sid }
  const isRedacted = since.some(({ body }) => !body)
  const oldest = messages.length < listedMessages ? undefined : messages.at(-1)
  const isCutOff = oldest !== undefined && Date.parse(oldest.date_created) >= earliest
  return { state: isRedacted || isCutOff ? 'unknown' : 'absent' }
}
