/**
 * Twilio Verify makes, texts and compares the codes. The server applies its own limits before it calls Verify, and the sessions are the
 * server's own (decision 102). The two calls are described at https://www.twilio.com/docs/verify/api
 */
import type { Logger } from 'pino'
import { z } from 'zod'
import type { FaultOf } from '#domain/service-fault.ts'
import type { UsPhone } from '#domain/value/phone.ts'
import { wasNeverReached } from '../../never-reached.ts'
import { nobodyListens, type ServiceListener } from '../../provider.ts'
import { fetchWithin, readJson } from '../../read-whole.ts'
import type { HostedCodes } from '../self-hosted/codes/hosted-codes.ts'

export type VerifyParts = {
  readonly account: {
    readonly accountSid: string
    readonly authToken: string
    readonly apiKey: { readonly sid: string; readonly secret: string } | null
    readonly verifyServiceSid: string
    /** This is the address of Twilio's API. Verify has its own host beside it. */
    readonly apiUrl: string
  }
  readonly log: Pick<Logger, 'warn'>
  readonly listener?: ServiceListener<FaultOf['codes']>
}

const callLimitInMs = 10_000
/** Verify stores a verification for ten minutes. Its own limits of tries and texts end with the verification. */
const lifeOfVerificationMs = 600_000

/**
 * These error codes are about the number: it does not exist, takes no texts, is a landline, or gets no texts from Verify or from this
 * account.
 */
const ofNumber = new Set([60200, 60205, 60605, 21211, 21408, 21614])
/** Twilio answers with this code if the phone has sent STOP. It sends the phone nothing until the phone sends START. */
const stopped = 21610
/** These error codes mean too many texts for a verification, too many calls at once, or traffic that Verify takes for fraud. */
const tooMany = new Set([60203, 60207, 60212, 60410])
const tooManyTries = 60202

const started = z.object({ sid: z.string(), status: z.literal('pending') })
const refusal = z.object({ code: z.number().int() })
/** These are Verify's answers about a code. */
const outcomes = {
  approved: 'right',
  pending: 'wrong',
  max_attempts_reached: 'too-many-attempts',
  canceled: 'expired',
  deleted: 'expired',
  expired: 'expired',
  failed: 'expired',
} as const
const checked = z.object({ status: z.enum(Object.keys(outcomes) as (keyof typeof outcomes)[]) })

export function makeTwilioVerify({ account, log, listener = nobodyListens }: VerifyParts): HostedCodes {
  const { accountSid, authToken, apiKey, verifyServiceSid } = account
  const [user, password] = apiKey ? [apiKey.sid, apiKey.secret] : [accountSid, authToken]
  const address = `${account.apiUrl.replace('://api.', '://verify.')}/v2/Services/${verifyServiceSid}`
  const call = async (path: string, form: Record<string, string>) => {
    const answer = await fetchWithin(`${address}/${path}`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
        connection: 'close',
      },
      body: new URLSearchParams(form),
      limitInMs: callLimitInMs,
    })
    const body = await readJson(answer)
    return { status: answer.status, isTaken: answer.ok, body, code: refusal.safeParse(body).data?.code ?? null }
  }
  const failed = ({ status, code }: { status: number; code: number | null }): Error => {
    log.warn({ service: 'twilio-verify', status, code }, 'Twilio Verify refused a call: see its error code')
    const isRefused = status >= 400 && status < 500 && status !== 429
    if (isRefused && code !== null) listener.refused(status === 401 ? 'key' : 'account', String(code))
    return new Error(`Twilio Verify answered ${status}`)
  }
  /** Twilio may have carried out a call that was sent, although its answer never came. */
  const lost = (error: unknown): null => {
    if (wasNeverReached(error)) throw error
    log.warn({ service: 'twilio-verify' }, 'Twilio Verify did not answer a call: nobody knows whether it texted a code')
    return null
  }
  return {
    async start(phone: UsPhone, language) {
      const answer = await call('Verifications', { To: phone, Channel: 'sms', Locale: language }).catch(lost)
      if (answer === null) return { state: 'unknown' }
      if (answer.isTaken) {
        if (started.safeParse(answer.body).success) {
          listener.answered()
          return { state: 'sent' }
        }
        failed(answer)
        return { state: 'unknown' }
      }
      if (answer.code !== null && ofNumber.has(answer.code)) return { state: 'invalid-phone' }
      if (answer.code === stopped) {
        log.warn(
          { service: 'twilio-verify', code: stopped },
          'A phone that has sent STOP asked for a code: it gets none until it texts START to the number of the codes',
        )
        return { state: 'texts-stopped' }
      }
      if (answer.status === 429 || (answer.code !== null && tooMany.has(answer.code)))
        return { state: 'limit', retryAfterMs: lifeOfVerificationMs }
      throw failed(answer)
    },
    async check(phone, code) {
      const answer = await call('VerificationCheck', { To: phone, Code: code })
      if (answer.isTaken) {
        const { data } = checked.safeParse(answer.body)
        // An answer that does not come from Verify, such as the page of a proxy, says nothing about the code.
        if (!data) throw failed(answer)
        return outcomes[data.status]
      }
      // The verification has ended, because it expired, was approved before, or had too many tries.
      if (answer.status === 404) return 'expired'
      if (answer.code === tooManyTries) return 'too-many-attempts'
      // The typed code does not have the form of Verify's codes.
      if (answer.code === 60200) return 'wrong'
      throw failed(answer)
    },
  }
}
