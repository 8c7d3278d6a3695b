import { randomInt } from 'node:crypto'
import type { Challenge, Solution } from 'altcha-lib'
import { z } from 'zod'
import { isSolved, makeChallenge } from '#server/providers/identity/self-hosted/challenges/proof-of-work.ts'
import type { Keys } from '#server/providers/identity/self-hosted/keys.ts'
import { type Statements, withoutWaitingForDisk } from '#server/providers/identity/self-hosted/statements.ts'

export type ChallengeParts = {
  readonly statements: Statements
  readonly keys: Keys
  /** Expiry is judged by the machine's clock, as browsers do; there is no other clock here. */
  readonly lifeMs?: number
  /** Iterations per step, and the most steps that a browser needs; it needs at least half of them. */
  readonly cost: number
  readonly maxSteps: number
  /** How many times more iterations when far more codes than usual are asked for. */
  readonly hardFactor: number
}

export type Hardness = 'usual' | 'hard'

export type Challenges = {
  issue(hardness: Hardness): Promise<Challenge>
  /** True when we issued the challenge, it is hard enough, not expired, solved, and was not used before. */
  accept(challenge: Challenge, solution: Solution, hardness: Hardness): Promise<boolean>
}

const tenMinutes = 10 * 60_000
const hex = (length: number) =>
  z
    .string()
    .max(length)
    .regex(/^[0-9a-f]+$/)
const number = z.number().int().min(0).max(4_294_967_295)

export const challengeSchema = z.strictObject({
  parameters: z.strictObject({
    algorithm: z.literal('PBKDF2/SHA-256'),
    cost: number,
    expiresAt: number,
    keyLength: number.max(64),
    keyPrefix: hex(128),
    keySignature: hex(128),
    nonce: hex(64),
    salt: hex(64),
  }),
  signature: hex(128),
})

export const solutionSchema = z.strictObject({
  counter: number,
  derivedKey: hex(128),
  time: z.number().min(0).optional(),
})

export function makeChallenges(parts: ChallengeParts): Challenges {
  return {
    issue: hardness => issue(parts, hardness),
    accept: async (challenge, solution, hardness) =>
      challenge.parameters.cost >= costOf(parts, hardness) && accept(parts, challenge, solution),
  }
}

const costOf = ({ cost, hardFactor }: ChallengeParts, hardness: Hardness) =>
  hardness === 'hard' ? cost * hardFactor : cost

function issue(parts: ChallengeParts, hardness: Hardness): Promise<Challenge> {
  const { keys, maxSteps, lifeMs = tenMinutes } = parts
  return makeChallenge(keys, {
    cost: costOf(parts, hardness),
    counter: randomInt(Math.ceil(maxSteps / 2), maxSteps + 1),
    expiresAt: new Date(Date.now() + lifeMs),
  })
}

async function accept(parts: ChallengeParts, challenge: Challenge, solution: Solution): Promise<boolean> {
  if (!challenge.parameters.expiresAt || !isSolved(parts.keys, challenge, solution, new Date())) return false
  const expiresAt = new Date(challenge.parameters.expiresAt * 1000)
  const { rows } = await parts.statements.query({
    name: 'identity-challenge',
    text: `INSERT INTO identity_challenge (signature, expires_at) SELECT $1, $2 FROM ${withoutWaitingForDisk}
           ON CONFLICT DO NOTHING RETURNING 1 AS first`,
    values: [Buffer.from(challenge.signature ?? '', 'hex'), expiresAt],
  })
  return rows.length === 1
}
