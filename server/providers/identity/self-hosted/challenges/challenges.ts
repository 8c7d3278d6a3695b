import { randomInt } from 'node:crypto'
import { type Challenge, createChallenge, type Solution, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import type { Keys } from '#server/providers/identity/keys.ts'

export type ChallengeParts = {
  readonly keys: Keys
  /** The machine's clock decides when a challenge expires, because the challenge library knows no other clock. */
  readonly lifeMs?: number
  /** `cost` is the number of iterations per step. A browser needs at most `maxSteps` steps, and at least half of them. */
  readonly cost: number
  readonly maxSteps: number
  /**
   * If people request far more codes than usual, the number of steps is multiplied by this factor. The iterations in each step stay the
   * same, because the server itself computes one step for each challenge that it issues.
   */
  readonly hardFactor: number
}

export type Difficulty = 'usual' | 'hard'

/** The statement that sends the code checks if the solved challenge was used before. */
export type SolvedChallenge = { readonly signature: Buffer; readonly expiresAt: Date }

export type Challenges = {
  issue(difficulty: Difficulty): Promise<Challenge>
  /** Returns null unless we issued the challenge, and it is hard enough, not expired and solved. */
  verify(challenge: Challenge, solution: Solution, difficulty: Difficulty): Promise<SolvedChallenge | null>
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
  time: z.number().min(0).exactOptional(),
})

export function makeChallenges(parts: ChallengeParts): Challenges {
  return {
    issue: difficulty => issue(parts, difficulty),
    verify: (challenge, solution, difficulty) => verify(parts.keys, { challenge, solution, difficulty }),
  }
}

function issue(parts: ChallengeParts, difficulty: Difficulty): Promise<Challenge> {
  const { keys, cost, lifeMs = tenMinutes } = parts
  const maxChallengeSteps = parts.maxSteps * (difficulty === 'hard' ? parts.hardFactor : 1)
  return createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost,
    counter: randomInt(Math.ceil(maxChallengeSteps / 2), maxChallengeSteps + 1),
    deriveKey,
    expiresAt: new Date(Date.now() + lifeMs),
    ...secretsOf(keys, difficulty),
  })
}

const secretsOf = ({ challengeSecrets, challengeKeySecret }: Keys, difficulty: Difficulty) => ({
  /** This secret signs the challenges. */
  hmacSignatureSecret: challengeSecrets[difficulty],
  /** This secret signs the keys that solve them, so that verifying a solution needs no key derivation. */
  hmacKeySignatureSecret: challengeKeySecret,
})

type Solved = { readonly challenge: Challenge; readonly solution: Solution; readonly difficulty: Difficulty }

async function verify(keys: Keys, { challenge, solution, difficulty }: Solved): Promise<SolvedChallenge | null> {
  const { expiresAt } = challenge.parameters
  if (!expiresAt) return null
  const isSolved = async (made: Difficulty) =>
    (await verifySolution({ challenge, solution, deriveKey, ...secretsOf(keys, made) })).verified
  const accepted: readonly Difficulty[] = difficulty === 'hard' ? ['hard'] : ['usual', 'hard']
  for (const made of accepted) {
    if (await isSolved(made))
      return { signature: Buffer.from(challenge.signature ?? '', 'hex'), expiresAt: new Date(expiresAt * 1000) }
  }
  return null
}
