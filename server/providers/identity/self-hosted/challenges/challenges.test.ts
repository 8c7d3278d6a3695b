import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { describe, expect, it } from 'vitest'
import { deriveKeys, type Keys } from '#server/providers/identity/keys.ts'
import { type ChallengeParts, makeChallenges } from './challenges.ts'

const parts: ChallengeParts = {
  keys: deriveKeys(Buffer.alloc(32, 1)),
  cost: 3,
  maxSteps: 7,
  hardFactor: 4,
}
const challengesWith = (change: Partial<ChallengeParts> = {}) => makeChallenges({ ...parts, ...change })
const challenges = challengesWith()
type Issued = Awaited<ReturnType<typeof challenges.issue>>

async function solve(challenge: Issued) {
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('not solved')
  return solution
}

async function issued(from = challenges) {
  const challenge = await from.issue('usual')
  return { challenge, solution: await solve(challenge) }
}

describe('a proof of work of a browser', () => {
  it('is accepted with its signature and its time of expiry', async () => {
    const { challenge, solution } = await issued()
    const solved = await challenges.verify(challenge, solution, 'usual')
    expect(solved?.signature.toString('hex')).toBe(challenge.signature)
    expect(solved?.expiresAt.getTime()).toBe((challenge.parameters.expiresAt ?? 0) * 1000)
  })

  it('needs at least half of the maximum of steps', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { solution } = await issued()
      expect(solution.counter).toBeGreaterThanOrEqual(4)
      expect(solution.counter).toBeLessThanOrEqual(7)
    }
  })

  it('is too easy if it was issued before more codes were requested', async () => {
    const { challenge, solution } = await issued()
    expect(await challenges.verify(challenge, solution, 'hard')).toBeNull()
    const hard = await challenges.issue('hard')
    const solved = await solve(hard)
    expect(solved.counter).toBeGreaterThanOrEqual(14)
    expect(hard.parameters.cost).toBe(challenge.parameters.cost)
    expect(await challenges.verify(hard, solved, 'hard')).not.toBeNull()
    expect(await challenges.verify(hard, solved, 'usual')).not.toBeNull()
  })

  it('is refused if it is late, changed, unsigned, unsolved or from another secret', async () => {
    const { challenge, solution } = await issued()
    const { parameters } = challenge
    const late = await issued(challengesWith({ lifeMs: -1000 }))
    const withKeys = (change: Partial<Keys>) => challengesWith({ keys: { ...parts.keys, ...change } })
    const judged = await Promise.all([
      challenges.verify(late.challenge, late.solution, 'usual'),
      challenges.verify({ ...challenge, parameters: { ...parameters, cost: 4 } }, solution, 'usual'),
      challenges.verify({ ...challenge, parameters: { ...parameters, expiresAt: 4_000_000_000 } }, solution, 'usual'),
      challenges.verify({ parameters }, solution, 'usual'),
      challenges.verify(challenge, { ...solution, derivedKey: '00'.repeat(32) }, 'usual'),
      challenges.verify(challenge, { ...solution, derivedKey: '' }, 'usual'),
      withKeys({ challengeSecrets: { usual: 'c'.repeat(64), hard: 'd'.repeat(64) } }).verify(
        challenge,
        solution,
        'usual',
      ),
      withKeys({ challengeKeySecret: 'c'.repeat(64) }).verify(challenge, solution, 'usual'),
    ])
    expect(judged).toEqual(judged.map(() => null))
  })
})
