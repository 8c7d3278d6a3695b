/** Checks the settings of Firebase at Google, as a customer's browser would, and sends no text. */
import { z } from 'zod'
import type { Finding } from '#server/providers/provider.ts'
import { fetchWhole } from '../../read-whole.ts'
import { googleKeysUrl } from './id-tokens.ts'

export type CheckParts = {
  readonly settings: { readonly apiKey: string; readonly emulatorUrl: string | null }
  readonly publicUrl: string | null
  /** These addresses are Google's own if they are left out. Only tests set them. */
  readonly serviceUrl?: string
  readonly keysUrl?: string
  readonly limitInMs?: number
}

export async function checkFirebase(parts: CheckParts): Promise<Finding[]> {
  if (parts.settings.emulatorUrl !== null) {
    return [
      {
        name: 'Firebase: emulator',
        ok: false,
        words:
          'FIREBASE_AUTH_EMULATOR_URL is set: nobody is texted, and whoever asks the emulator signs in as anybody.',
        cure: 'Remove FIREBASE_AUTH_EMULATOR_URL.',
      },
    ]
  }
  const [keys, project, challenge] = await Promise.all([checkKeys(parts), checkProject(parts), checkChallenge(parts)])
  return [keys, ...project, challenge, unproven]
}

const unproven: Finding = {
  name: 'Firebase: a text that arrives',
  ok: null,
  words:
    'Only a text that arrives proves that Firebase sends them (billing, quota, region, sign-in by phone switched on).',
  cure: 'Sign in once with your own number. The log names the code of Firebase and its cure if it refuses.',
}

const keySet = z.object({ keys: z.array(z.object({ kid: z.string() })).min(1) })
const projectConfig = z.object({ authorizedDomains: z.array(z.string()) })
const challengeParams = z.object({ recaptchaSiteKey: z.string().min(1) })
const refusal = z.object({ error: z.object({ message: z.string() }) })

async function checkKeys(parts: CheckParts): Promise<Finding> {
  const name = 'Firebase: keys of Google'
  const answer = await request(parts, parts.keysUrl ?? googleKeysUrl, keySet)
  if ('data' in answer) return { name, ok: true, words: 'The keys with which Google signs tokens are there.' }
  return { name, ok: false, words: `The keys of Google could not be read: ${answer.why}.`, cure: reachGoogle }
}

async function checkProject(parts: CheckParts): Promise<Finding[]> {
  const name = 'Firebase: project and key'
  const answer = await request(parts, addressOf(parts, '/v1/projects'), projectConfig)
  if (!('data' in answer)) {
    const cure = answer.isRefusal
      ? 'Copy FIREBASE_API_KEY from the Firebase console, Project settings, General, Your apps. If the key is restricted to websites, PUBLIC_URL has to be among them.'
      : reachGoogle
    return [{ name, ok: false, words: `Firebase does not take FIREBASE_API_KEY: ${answer.why}.`, cure }]
  }
  return [{ name, ok: true, words: 'Firebase takes FIREBASE_API_KEY.' }, domainIn(answer.data.authorizedDomains, parts)]
}

function domainIn(domains: readonly string[], { publicUrl }: CheckParts): Finding {
  const name = 'Firebase: authorized domain'
  if (publicUrl === null)
    return {
      name,
      ok: null,
      words: 'PUBLIC_URL is not set, so its domain cannot be compared.',
      cure: 'Set PUBLIC_URL.',
    }
  const { hostname } = new URL(publicUrl)
  // Firebase accepts a domain and all of its subdomains.
  const isThere = domains.some(domain => hostname === domain || hostname.endsWith(`.${domain}`))
  if (isThere) return { name, ok: true, words: `${hostname} is an authorized domain of the project.` }
  return {
    name,
    ok: false,
    words: `${hostname} is no authorized domain of the project, so Firebase sends no codes from it.`,
    cure: `Add ${hostname} in the Firebase console, Authentication, Settings, Authorized domains.`,
  }
}

async function checkChallenge(parts: CheckParts): Promise<Finding> {
  const name = 'Firebase: bot challenge'
  const answer = await request(parts, addressOf(parts, '/v1/recaptchaParams'), challengeParams)
  if ('data' in answer) return { name, ok: true, words: 'Firebase names a key for its bot challenge.' }
  const cure = answer.isRefusal
    ? 'Open Authentication in the Firebase console, press Get started, and switch on the sign-in method Phone.'
    : reachGoogle
  return { name, ok: false, words: `Firebase names no key for its bot challenge: ${answer.why}.`, cure }
}

const reachGoogle = 'Look whether this machine reaches identitytoolkit.googleapis.com and www.googleapis.com.'

const addressOf = ({ serviceUrl = 'https://identitytoolkit.googleapis.com', settings }: CheckParts, path: string) =>
  `${serviceUrl}${path}?key=${encodeURIComponent(settings.apiKey)}`

type Answer<Data> = { readonly data: Data } | { readonly why: string; readonly isRefusal: boolean }

async function request<Data>(parts: CheckParts, address: string, shape: z.ZodType<Data>): Promise<Answer<Data>> {
  try {
    const answer = await fetchWhole(address, {
      limitInMs: parts.limitInMs ?? 6_000,
      // If the key is restricted to websites, Google accepts it only with such a website as the referrer.
      headers: parts.publicUrl === null ? {} : { referer: `${new URL(parts.publicUrl).origin}/` },
    })
    const body: unknown = await answer.json()
    const { data, success } = shape.safeParse(body)
    if (success && answer.ok) return { data }
    const refused = refusal.safeParse(body)
    const isRefusal = refused.success && answer.status < 500
    return {
      isRefusal,
      why: isRefusal ? refused.data.error.message : `the answer is not from Google (${answer.status})`,
    }
  } catch {
    return { isRefusal: false, why: 'no answer' }
  }
}
