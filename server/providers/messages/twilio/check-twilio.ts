/**
 * `npm run doctor` uses this check of Twilio. It checks the account, the sender, and that Twilio's posts would arrive. It sends no text.
 */
import { z } from 'zod'
import type { Finding, PostToSelf } from '../../provider.ts'
import { fetchWithin, readJson } from '../../read-whole.ts'
import { inboundPath } from '../messages.ts'
import { signatureOf } from './signature.ts'
import { receiptUrl, type TwilioAccount } from './twilio-messages.ts'

export type TwilioCheck = {
  readonly account: TwilioAccount
  readonly publicUrl: string
  /** The function is null if the public address does not lead to this installation. */
  readonly post: PostToSelf | null
}

const callLimitInMs = 10_000

export async function checkTwilio(check: TwilioCheck): Promise<Finding[]> {
  const account = await checkAccount(check)
  if (account.ok === false) return [account, ...(await checkPosts(check))]
  return [account, ...(await checkSender(check)), ...(await checkPosts(check)), unproven]
}

const unproven: Finding = {
  name: 'Twilio delivery',
  ok: null,
  words: 'Only a phone proves that texts arrive.',
  cure: 'Ask for a code with your own number, then text HELP to the sender.',
}

type Login = { readonly user: string; readonly password: string }
/** The answer is null if it cannot be read. */
type Answer = { readonly status: number; readonly body: unknown } | null

async function request(url: string, { user, password }: Login): Promise<Answer> {
  try {
    const answer = await fetchWithin(url, {
      headers: { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` },
      limitInMs: callLimitInMs,
    })
    return { status: answer.status, body: await readJson(answer) }
  } catch {
    return null
  }
}

const accountAnswer = z.object({ status: z.string(), type: z.string() })

/** Twilio also signs its posts with the token of the account, so a login with the token proves the signature's key as well. */
async function checkAccount({ account: { apiUrl, accountSid, authToken } }: TwilioCheck): Promise<Finding> {
  const name = 'Twilio account'
  const answer = await request(`${apiUrl}/2010-04-01/Accounts/${accountSid}.json`, {
    user: accountSid,
    password: authToken,
  })
  if (!answer)
    return {
      name,
      ok: false,
      words: 'Twilio does not answer.',
      cure: 'Let this machine reach api.twilio.com over https, or correct TWILIO_API_URL.',
    }
  const { data } = accountAnswer.safeParse(answer.body)
  if (answer.status !== 200 || !data) {
    const words = `Twilio refuses TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN (status ${answer.status}).`
    return { name, ok: false, words, cure: 'Copy both again from the first page of Twilio’s console.' }
  }
  if (data.status !== 'active')
    return {
      name,
      ok: false,
      words: `Twilio says that the account is ${data.status}.`,
      cure: 'Twilio’s console says why.',
    }
  return data.type === 'Trial'
    ? {
        name,
        ok: false,
        words: 'It is a trial account, which texts its own verified numbers alone.',
        cure: 'Upgrade it in Twilio’s console.',
      }
    : { name, ok: true, words: 'The account is active.' }
}

const serviceAnswer = z.object({
  inbound_request_url: z.string().nullish(),
  use_inbound_webhook_on_number: z.boolean().nullish(),
})
const numbersAnswer = z.object({ phone_numbers: z.array(z.object({ sid: z.string(), phone_number: z.string() })) })
const campaignsAnswer = z.object({ compliance: z.array(z.object({ campaign_status: z.string().nullish() })) })
const verificationsAnswer = z.object({
  verifications: z.array(z.object({ tollfree_phone_number_sid: z.string(), status: z.string() })),
})

/** Calls Twilio with the same credentials that send texts. */
async function checkSender({ account, publicUrl }: TwilioCheck): Promise<Finding[]> {
  const { apiKey, accountSid, authToken, messagingServiceSid } = account
  const login = apiKey ? { user: apiKey.sid, password: apiKey.secret } : { user: accountSid, password: authToken }
  const messagingUrl = account.apiUrl.replace('://api.', '://messaging.')
  const of = (path: string) => request(`${messagingUrl}/v1/${path}`, login)
  const service = await of(`Services/${messagingServiceSid}`)
  const name = 'Twilio Messaging Service'
  if (service?.status === 401 || service?.status === 403) {
    const which = apiKey ? 'TWILIO_API_KEY and TWILIO_API_SECRET' : 'TWILIO_AUTH_TOKEN'
    return [
      {
        name,
        ok: false,
        words: `Twilio refuses ${which}.`,
        cure: 'Create a standard key in Twilio’s console, and copy both.',
      },
    ]
  }
  const found = serviceAnswer.safeParse(service?.body)
  if (service?.status !== 200 || !found.success) {
    const words = 'The account has no Messaging Service with TWILIO_MESSAGING_SERVICE_SID.'
    return [{ name, ok: false, words, cure: 'Copy its SID from the console, under Messaging, Services.' }]
  }
  const numbers = numbersAnswer.safeParse((await of(`Services/${messagingServiceSid}/PhoneNumbers?PageSize=50`))?.body)
  const senders = numbers.success ? numbers.data.phone_numbers : []
  return [
    { name, ok: true, words: 'The account has it.' },
    inboundFinding(found.data, `${publicUrl}${inboundPath}`),
    senders.length > 0
      ? { name: 'Twilio senders', ok: true, words: senders.map(one => one.phone_number).join(', ') }
      : {
          name: 'Twilio senders',
          ok: false,
          words: 'The Messaging Service has no number.',
          cure: 'Add one to its sender pool.',
        },
    ...(await checkRegistration(senders, messagingServiceSid, of)),
  ]
}

function inboundFinding(service: z.infer<typeof serviceAnswer>, wanted: string): Finding {
  const name = 'Twilio incoming texts'
  const cure = `Set the Messaging Service’s incoming webhook to ${wanted}, by POST.`
  if (service.use_inbound_webhook_on_number)
    return { name, ok: false, words: 'They are posted to the webhook of each number.', cure }
  return service.inbound_request_url === wanted
    ? { name, ok: true, words: `They are posted to ${wanted}.` }
    : { name, ok: false, words: 'They are not posted here, so STOP does not arrive.', cure }
}

type Sender = { readonly sid: string; readonly phone_number: string }

const isTollFree = ({ phone_number }: Sender) => /^\+18(00|33|44|55|66|77|88)/.test(phone_number)

/**
 * Carriers block texts from numbers that are not registered. A 10-digit number is registered by a campaign, and each toll-free number by
 * itself.
 */
async function checkRegistration(
  senders: readonly Sender[],
  service: string,
  of: (path: string) => Promise<Answer>,
): Promise<Finding[]> {
  const findings: Finding[] = []
  if (senders.some(one => !isTollFree(one))) {
    const campaigns = campaignsAnswer.safeParse((await of(`Services/${service}/Compliance/Usa2p`))?.body)
    const states = campaigns.success ? campaigns.data.compliance.map(one => one.campaign_status ?? 'IN_PROGRESS') : []
    findings.push(registrationFinding('Twilio registration (A2P 10DLC)', states, 'VERIFIED'))
  }
  const tollFree = senders.filter(isTollFree)
  if (tollFree.length > 0) {
    const all = verificationsAnswer.safeParse((await of('Tollfree/Verifications?PageSize=50'))?.body)
    const verifications = all.success ? all.data.verifications : []
    for (const { sid, phone_number } of tollFree) {
      const states = verifications.filter(one => one.tollfree_phone_number_sid === sid).map(one => one.status)
      findings.push(registrationFinding(`Twilio registration (${phone_number})`, states, 'TWILIO_APPROVED'))
    }
  }
  return findings
}

function registrationFinding(name: string, states: readonly string[], approved: string): Finding {
  if (states.includes(approved)) return { name, ok: true, words: 'Approved.' }
  if (states.some(state => /FAILED|REJECTED|SUSPENDED/.test(state)))
    return {
      name,
      ok: false,
      words: 'It was refused: carriers block the texts.',
      cure: 'Twilio’s console says why; correct it and hand it in again.',
    }
  if (states.length > 0)
    return {
      name,
      ok: null,
      words: 'It is being reviewed, and carriers block texts until then.',
      cure: 'Wait for Twilio’s mail, and check again.',
    }
  return {
    name,
    ok: false,
    words: 'Nothing is registered: carriers block the texts.',
    cure: 'Register in Twilio’s console; docs/services.md says how.',
  }
}

/** Posts a receipt for a message that does not exist, which changes nothing, and a text without a signature, which the server refuses. */
async function checkPosts({ account, publicUrl, post }: TwilioCheck): Promise<Finding[]> {
  const name = 'Twilio posts'
  if (!post)
    return [
      {
        name,
        ok: null,
        words: 'Nothing was posted.',
        cure: 'Correct PUBLIC_URL first: it does not lead to this installation.',
      },
    ]
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  const url = receiptUrl(publicUrl, 'check:sms')
  const form = new URLSearchParams({ MessageSid: `SM${'0'.repeat(32)}`, MessageStatus: 'queued' })
  const signature = signatureOf(account.authToken, url, form)
  const receipt = await post(url.slice(publicUrl.length), form.toString(), { ...type, 'x-twilio-signature': signature })
  const unsigned = await post(inboundPath, form.toString(), type)
  if (receipt === 200 && unsigned === 400)
    return [{ name, ok: true, words: 'What Twilio signs arrives, and what nobody signed is refused.' }]
  const cure =
    'Start the server again with the same settings, and let the proxy pass POST requests to /webhooks on as they are.'
  const words =
    receipt === 400
      ? 'The running server refuses what TWILIO_AUTH_TOKEN has signed.'
      : `A signed receipt was answered with ${receipt ?? 'nothing'}, and an unsigned text with ${unsigned ?? 'nothing'}.`
  return [{ name, ok: false, words, cure }]
}
