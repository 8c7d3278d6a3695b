import { createChallenge, solveChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { describe, expect, it } from 'vitest'
import { isSolved, makeChallenge } from './proof-of-work.ts'

const secrets = { challengeSecret: 'a'.repeat(64), challengeKeySecret: 'b'.repeat(64) }
const libraryNames = {
  hmacSignatureSecret: secrets.challengeSecret,
  hmacKeySignatureSecret: secrets.challengeKeySecret,
}
const soon = () => new Date(Date.now() + 60_000)
const make = () => makeChallenge(secrets, { cost: 3, counter: 7, expiresAt: soon() })

async function solve(challenge: Awaited<ReturnType<typeof make>>) {
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('not solved')
  return solution
}

describe('a proof of work', () => {
  it('is one that the library of the browser solves and judges as we do', async () => {
    const challenge = await make()
    const solution = await solve(challenge)
    expect(solution.counter).toBe(7)
    expect((await verifySolution({ challenge, solution, deriveKey, ...libraryNames })).verified).toBe(true)
    expect(isSolved(secrets, challenge, solution, new Date())).toBe(true)
  })

  it('that the library made is judged as the library would', async () => {
    const challenge = await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: 3,
      counter: 5,
      deriveKey,
      expiresAt: soon(),
      ...libraryNames,
    })
    expect(isSolved(secrets, challenge, await solve(challenge), new Date())).toBe(true)
  })

  it('counts for nothing when it is late, changed, unsigned, unsolved or of other secrets', async () => {
    const challenge = await make()
    const solution = await solve(challenge)
    const { parameters } = challenge
    const judged = [
      isSolved(secrets, challenge, solution, new Date(Date.now() + 61_000)),
      isSolved(secrets, { ...challenge, parameters: { ...parameters, cost: 1 } }, solution, new Date()),
      isSolved(
        secrets,
        { ...challenge, parameters: { ...parameters, expiresAt: 4_000_000_000 } },
        solution,
        new Date(),
      ),
      isSolved(secrets, { parameters }, solution, new Date()),
      isSolved(secrets, challenge, { ...solution, derivedKey: '00'.repeat(32) }, new Date()),
      isSolved(secrets, challenge, { ...solution, derivedKey: '' }, new Date()),
      isSolved({ ...secrets, challengeSecret: 'c'.repeat(64) }, challenge, solution, new Date()),
      isSolved({ ...secrets, challengeKeySecret: 'c'.repeat(64) }, challenge, solution, new Date()),
    ]
    expect(judged).toEqual(judged.map(() => false))
  })
})
