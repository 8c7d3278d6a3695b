/** Tests use this service with a database of its own, a clock that the test moves, and the texts that the service sent. */
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Challenge } from 'altcha-lib/types'
import type { UsPhone } from '#domain/value/phone.ts'
import { readConfig } from '#server/config.ts'
import type { IdentityAnswer, IdentityRequest } from '#server/providers/identity/identity.ts'
import {
  makeSelfHosted,
  type SelfHosted,
  type SelfHostedParts,
} from '#server/providers/identity/self-hosted/self-hosted.ts'
import { createTestDatabase } from '#server/testing/test-database.ts'

/** The product reads these limits if an installation has no settings. */
const { limits } = readConfig({})
export const standardLimits = limits.codes
export const limitsOff = { ...standardLimits, budgets: null }

export const secret = Buffer.alloc(32, 7)
export const ada = '+15125550142' as UsPhone
export const ben = '+12125550107' as UsPhone
export const minute = 60_000
export const hour = 60 * minute

export async function openService(given: Partial<SelfHostedParts> = {}) {
  const database = await createTestDatabase()
  let now = new Date('2026-11-20T15:00:00Z')
  const texts: { key: string; to: string; text: string }[] = []
  const parts: SelfHostedParts = {
    statements: database.pool,
    secret,
    clock: () => now,
    limits: standardLimits,
    deliver: async message => {
      texts.push(message)
      return 'sent'
    },
    hauler: async () => 'Grackle Creek Roll-Off',
    publicUrl: 'https://dumpsters.example',
    isFictionAllowed: true,
    challenge: { cost: 1, maxSteps: 2, hardFactor: limits.hardChallengeFactor },
    ...given,
  }
  const service = makeSelfHosted(parts)
  const pass = (ms: number) => {
    now = new Date(now.getTime() + ms)
  }
  /** Makes a second server process on the same database. */
  const another = (changed: Partial<SelfHostedParts> = {}) => makeSelfHosted({ ...parts, ...changed })
  const lastCode = () => /^\d{6}/.exec(texts.at(-1)?.text ?? '')?.[0] ?? 'no text'
  return { ...service, database, texts, pass, another, lastCode, now: () => now }
}

export type Service = Awaited<ReturnType<typeof openService>>

export const home = '198.51.100.7'

/** Requests a code. The test fails if none is sent. */
export async function sendCode(service: Service, phone = ada, ipAddress = home): Promise<string> {
  const sent = await service.codes.start({ phone, ipAddress, consent: true, language: 'en' })
  if ('refused' in sent) throw new Error(`no code was sent: ${sent.refused}`)
  return sent.verificationId
}

/** Signs in a person who enters the right code. */
export async function signIn(service: Service, phone = ada) {
  const verificationId = await sendCode(service, phone)
  return openSession(service, { verificationId, code: service.lastCode(), ipAddress: home })
}

/** Returns the session that the right code opens. The test fails if the code is wrong. */
export async function openSession(service: Service, input: Parameters<Service['codes']['check']>[0]) {
  const session = service.sessions.prepare()
  const checked = await service.codes.check(input, session)
  if ('refused' in checked) throw new Error(`the right code was refused: ${checked.refused}`)
  return { ...checked, ...(await service.sessions.tokensOf(session, checked)) }
}

export function wrongFor(code: string): string {
  return code === '000000' ? '000001' : '000000'
}

export function ask(
  service: Pick<SelfHosted, 'routes'>,
  call: string,
  changed: Partial<IdentityRequest> = {},
): Promise<IdentityAnswer> {
  const [method, path] = call.split(' ')
  const route = service.routes.find(each => each.method === method && each.path === path)
  if (!route) throw new Error(`there is no ${call}`)
  return route.answer({
    body: undefined,
    ipAddress: home,
    language: 'en',
    isHttps: true,
    host: 'dumpsters.example',
    cookie: undefined,
    browserId: null,
    origin: undefined,
    isEverywhere: false,
    ...changed,
  })
}

/** Returns a challenge of the service and its solution, which a browser sends with the request for a code. */
export async function solvedChallenge(service: Pick<SelfHosted, 'routes'>) {
  const { body } = await ask(service, 'GET /identity/challenge')
  const challenge = body as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  return { challenge, solution }
}
