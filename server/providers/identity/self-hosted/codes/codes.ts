import { randomInt, randomUUID } from 'node:crypto'
import { boxWording } from '#domain/message/consent-wording.ts'
import type { UsPhone } from '#domain/value/phone.ts'
import type {
  CodeChecked,
  CodeRefused,
  CodeRequest,
  CodeSent,
  OtpService,
} from '#server/providers/identity/identity.ts'
import type { Keys } from '#server/providers/identity/keys.ts'
import { usPhoneFrom } from '#server/providers/identity/phone-numbers.ts'
import type { SolvedChallenge } from '#server/providers/identity/self-hosted/challenges/challenges.ts'
import { type KeyedBudget, sendBudgets } from '#server/providers/identity/self-hosted/codes/budgets.ts'
import {
  checkAheadStatement,
  checkStatement,
  startStatement,
  undeliveredStatement,
} from '#server/providers/identity/self-hosted/codes/code-statements.ts'
import { codeText } from '#server/providers/identity/self-hosted/codes/code-text.ts'
import type { HostedCodes } from '#server/providers/identity/self-hosted/codes/hosted-codes.ts'
import type { CodeLimits } from '#server/providers/identity/self-hosted/codes/limits.ts'
import type { NewSession } from '#server/providers/identity/sessions/sessions.ts'
import type { Statements } from '#server/providers/identity/statements.ts'

/**
 * Sends a text message once for the same key. It returns `texts-stopped` if nothing was sent because the phone has sent STOP. The phone
 * gets texts again after it has sent START.
 */
export type OtpDelivery = (message: { key: string; to: UsPhone; text: string }) => Promise<'sent' | 'texts-stopped'>

/** The text could not be sent. The person may request a code again at once. */
export class CodeNotDelivered extends Error {}

/**
 * The server called the service that makes and texts the codes, and does not know if it sent one. The person may request a code again at
 * once.
 */
export class CodeInDoubt extends Error {}

/** The service that makes the codes could not compare a code. The person may try again. */
export class CodeNotCompared extends Error {}

/** The challenge in the request was used before. */
export class ChallengeUsed extends Error {}

export type CodeParts = {
  readonly statements: Statements
  readonly keys: Keys
  readonly clock: () => Date
  readonly limits: CodeLimits
  readonly deliver: OtpDelivery
  /**
   * This service makes, texts and compares the codes in place of the server. The server applies its own limits before it calls the service.
   */
  readonly hosted?: HostedCodes | null
  /** Texts name this hauler as their sender. */
  readonly hauler: () => Promise<string>
  /** A phone fills in the code on this public host. If it is null, the text has no line for it. */
  readonly host: string | null
  readonly isFictionAllowed: boolean
  /** The server calls this function when it stops texts to an area prefix because almost nobody enters the codes sent there. */
  readonly onSilence?: (areaPrefix: string) => void
  /** Draws the digits of a code. They are random except in tests. */
  readonly drawCode?: () => string
}

type Ask = Parameters<OtpService['check']>[0]

export type Codes = {
  /**
   * Sends a code. The challenge, if there is one, counts as used from then on.
   * @throws ChallengeUsed if the challenge was used before.
   */
  start(request: CodeRequest, challenge?: SolvedChallenge): Promise<CodeSent | CodeRefused>
  /** Checks a code. The right code opens the session if one is given. */
  check(input: Ask, session?: NewSession): Promise<CodeChecked>
}

export function makeCodes(parts: CodeParts): Codes {
  return {
    start: (request, challenge) => start(parts, request, challenge),
    check: (input, session) => check(parts, input, session),
  }
}

const drawSixDigits = () => randomInt(1_000_000).toString().padStart(6, '0')

type Started = {
  isChallengeUsed: boolean
  resendAt: Date | null
  waitUntil: Date | null
  isRepeated: boolean | null
  blockedUntil: Date | null
  usedUpUntil: Date | null
  isSilent: boolean | null
  isNewlySilent: boolean
}

async function start(parts: CodeParts, request: CodeRequest, challenge?: SolvedChallenge) {
  const phone = usPhoneFrom(request.phone, parts)
  if (!phone) return { refused: 'invalid-phone', retryAfterMs: 0 } as const
  const now = parts.clock()
  const verificationId = request.attempt ? verificationOf(parts.keys, phone, request.attempt) : randomUUID()
  const code = parts.hosted ? rightCode : (parts.drawCode ?? drawSixDigits)()
  const { rows } = await parts.statements.query<Started>({
    name: 'identity-start',
    text: startStatement,
    values: [
      ...startValues(parts, request, { now, verificationId, code }),
      challenge?.signature ?? null,
      challenge?.expiresAt ?? null,
    ],
  })
  if (rows[0]?.isChallengeUsed) throw new ChallengeUsed('The challenge was used before')
  const resendAt = rows[0]?.resendAt
  if (!resendAt && rows[0]?.isRepeated) {
    const waitMs = (rows[0].waitUntil?.getTime() ?? 0) - now.getTime()
    return { verificationId, resendAfterMs: Math.max(0, waitMs) }
  }
  if (!resendAt) return refusalOf(rows[0], now, parts.limits, request.device?.isKnown ?? false)
  if (rows[0]?.isNewlySilent) parts.onSilence?.(areaPrefixOf(phone))
  // No text is sent to a silent area prefix, but the answer is the same as if one were sent. Fraudsters who earn money from texts to these
  // numbers learn nothing from it.
  if (!rows[0]?.isSilent && parts.hosted) {
    const refused = await startHosted(parts, parts.hosted, { verificationId, phone, language: request.language })
    if (refused) return refused
  } else if (!rows[0]?.isSilent) {
    const text = codeText(code, request.language, await parts.hauler(), parts.host)
    const refused = await deliver(parts, { verificationId, phone, text })
    if (refused) return refused
  }
  return { verificationId, resendAfterMs: resendAt.getTime() - now.getTime() }
}

/** Returns the same id for the same press. No other person can compute it. */
function verificationOf(keys: Keys, phone: UsPhone, attempt: string): string {
  const hex = keys.macOf('verification', `${phone} ${attempt}`).toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}

function startValues(
  { keys, limits }: CodeParts,
  request: CodeRequest,
  { now, verificationId, code }: { now: Date; verificationId: string; code: string },
): unknown[] {
  const budgets = [
    ...sendBudgets(keys, limits, request, now),
    ...(request.device?.isKnown ? [knownDeviceBudget(keys, verificationId, limits)] : []),
  ]
  const watch = limits.budgets?.areaPrefix
  return [
    request.phone,
    now,
    verificationId,
    macOfCode(keys, verificationId, code),
    after(now, limits.codeLifeMs),
    budgets.map(({ key }) => key),
    budgets.map(({ count }) => count),
    budgets.map(({ withinMs }) => after(now, withinMs)),
    budgets.map(({ unless }) => unless ?? null),
    limits.resendWaitsMs.map(wait => wait / 1000),
    after(now, -limits.waitsForgottenAfterMs),
    request.consent ? boxWording : null,
    request.consent ? request.language : null,
    request.device?.isKnown ?? false,
    watch ? areaPrefixOf(request.phone) : null,
    watch?.latestSends ?? null,
    watch?.leastPercent ?? null,
    watch ? watch.blockMs / 1000 : null,
  ]
}

/** Returns the area code with the prefix: 512555 of +1 512 555 0142. */
const areaPrefixOf = (phone: UsPhone) => phone.slice(2, 8)

/** The server stores this row with a code that a known device requested. The check looks for it. */
function knownDeviceBudget(keys: Keys, verificationId: string, limits: CodeLimits): KeyedBudget {
  return { key: knownKey(keys, verificationId), count: 1, withinMs: limits.codeLifeMs }
}

const knownKey = (keys: Keys, verificationId: string) => keys.macOf('limit', `known ${verificationId.toLowerCase()}`)

function refusalOf(row: Started | undefined, now: Date, limits: CodeLimits, isKnown: boolean): CodeRefused {
  const msUntil = (time: Date | null | undefined) => (time ? time.getTime() - now.getTime() : 0)
  const blockedMs = isKnown ? 0 : msUntil(row?.blockedUntil)
  if (blockedMs > 0) return { refused: 'limit', retryAfterMs: blockedMs }
  const waitMs = msUntil(row?.waitUntil)
  if (waitMs > 0) return { refused: 'lockout', retryAfterMs: waitMs }
  const usedUpMs = msUntil(row?.usedUpUntil)
  if (usedUpMs > 0) return { refused: 'limit', retryAfterMs: usedUpMs }
  return { refused: 'lockout', retryAfterMs: limits.resendWaitsMs[0] ?? 0 }
}

/** With a hosted service only that service knows the code. This text is stored in its place, and no typed code is ever compared with it. */
const rightCode = 'right'
const wrongCode = 'wrong'

type Hosted = { verificationId: string; phone: UsPhone; language: CodeRequest['language'] }

/** Returns null if the code is on its way. After a refusal by the service the person need not wait before the next request. */
async function startHosted(
  parts: CodeParts,
  hosted: HostedCodes,
  { verificationId, phone, language }: Hosted,
): Promise<CodeRefused | null> {
  const started = await hosted.start(phone, language).catch(async cause => {
    await forgetCode(parts, verificationId)
    throw new CodeNotDelivered('The code could not be delivered', { cause })
  })
  if (started.state === 'sent') return null
  await forgetCode(parts, verificationId)
  if (started.state === 'unknown') throw new CodeInDoubt('Whether the code was sent is not known')
  if (started.state === 'limit') return { refused: 'limit', retryAfterMs: started.retryAfterMs }
  return { refused: started.state, retryAfterMs: 0 }
}

async function forgetCode({ statements, clock }: CodeParts, verificationId: string): Promise<void> {
  await statements.query({
    name: 'identity-undelivered',
    text: undeliveredStatement,
    values: [verificationId, clock()],
  })
}

type Delivery = { verificationId: string; phone: UsPhone; text: string }

/** Returns null if the code is on its way. */
async function deliver(parts: CodeParts, { verificationId, phone, text }: Delivery): Promise<CodeRefused | null> {
  const outcome = await parts.deliver({ key: `code:${verificationId}`, to: phone, text }).catch(async cause => {
    await forgetCode(parts, verificationId)
    throw new CodeNotDelivered('The code could not be delivered', { cause })
  })
  if (outcome === 'sent') return null
  await forgetCode(parts, verificationId)
  return { refused: outcome, retryAfterMs: 0 }
}

type Checked = { phone: UsPhone | null; isRight: boolean | null; subject: string | null; isExhausted: boolean }

async function check(parts: CodeParts, input: Ask, session?: NewSession): Promise<CodeChecked> {
  if (parts.hosted) return checkHosted(parts, parts.hosted, input, session)
  return checkOwn(parts, input, session)
}

/**
 * A check that our limits refuse does not reach the service. Each answer of the service counts as a try. Simultaneous checks may exceed our
 * limit at the service, which has a limit of its own.
 */
async function checkHosted(
  parts: CodeParts,
  hosted: HostedCodes,
  input: Ask,
  session?: NewSession,
): Promise<CodeChecked> {
  const { keys, limits, clock } = parts
  const { rows } = await parts.statements.query<{ phone: UsPhone }>({
    name: 'identity-check-ahead',
    text: checkAheadStatement,
    values: [
      input.verificationId,
      clock(),
      limits.triesPerCode,
      limits.budgets ? keys.macOf('limit', `wrong checks ${input.ipAddress}`) : null,
      limits.budgets?.wrongChecksPerAddress.count ?? null,
      knownKey(keys, input.verificationId),
      limits.budgets !== null,
    ],
  })
  const phone = rows[0]?.phone
  if (!phone) return checkOwn(parts, { ...input, code: wrongCode })
  const answer = await hosted.check(phone, input.code).catch(cause => {
    throw new CodeNotCompared('The code could not be compared', { cause })
  })
  if (answer === 'right') return checkOwn(parts, { ...input, code: rightCode }, session)
  const checked = await checkOwn(parts, { ...input, code: wrongCode })
  return answer === 'wrong' ? checked : { refused: answer }
}

async function checkOwn(parts: CodeParts, input: Ask, session?: NewSession): Promise<CodeChecked> {
  const { rows } = await parts.statements.query<Checked>({
    name: 'identity-check',
    text: checkStatement,
    values: [...checkValues(parts, input), ...sessionValues(session)],
  })
  const row = rows[0]
  if (row?.isRight && row.phone && row.subject) return { phone: row.phone, subject: row.subject }
  if (row?.isRight === false) return { refused: 'invalid-code' }
  return { refused: row?.isExhausted ? 'too-many-attempts' : 'expired' }
}

function checkValues({ keys, limits, clock }: CodeParts, { verificationId, code, ipAddress }: Ask): unknown[] {
  const now = clock()
  const { budgets } = limits
  const tried = [verificationId, now, macOfCode(keys, verificationId, code), limits.triesPerCode]
  if (!budgets) return [...tried, null, null, null, null, now, null, null, null]
  return [
    ...tried,
    keys.macOf('limit', `wrong checks ${ipAddress}`),
    budgets.wrongChecksPerAddress.count,
    after(now, budgets.wrongChecksPerAddress.withinMs),
    budgets.wrongChecksPerPhone.count,
    after(now, -budgets.wrongChecksPerPhone.withinMs),
    budgets.firstBlockMs / 1000,
    budgets.maxBlockMs / 1000,
    knownKey(keys, verificationId),
  ]
}

function sessionValues(session: NewSession | undefined): unknown[] {
  if (!session) return [null, null, null, null, null, null]
  const { id, openedAt, endsAt, refreshTokenHash, refreshEndsAt, newDevice } = session
  return [id, openedAt, endsAt, refreshTokenHash, refreshEndsAt, newDevice]
}

/** The MAC includes the verification id, so that equal codes of two verifications have different MACs. */
function macOfCode(keys: Keys, verificationId: string, code: string): Buffer {
  return keys.macOf('code', `${verificationId.toLowerCase()} ${code}`)
}

function after(now: Date, ms: number): Date {
  return new Date(now.getTime() + ms)
}
