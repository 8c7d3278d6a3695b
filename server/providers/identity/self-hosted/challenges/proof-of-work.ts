/**
 * Making and judging challenges, of the form that altcha-lib solves in the browser. The library's own server side puts each of its
 * digests, microseconds of work, on another thread and imports the key for it anew, which costs hundreds of them.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Challenge, Solution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

export type Secrets = {
  /** Signs challenges. */
  readonly challengeSecret: string
  /** Signs the keys that solve them, so that judging a solution derives nothing. */
  readonly challengeKeySecret: string
}

const keyLength = 32
const prefixLength = keyLength / 2

/** A challenge that is solved by as many steps as the counter says, each of so many iterations. */
export async function makeChallenge(
  { challengeSecret, challengeKeySecret }: Secrets,
  { cost, counter, expiresAt }: { readonly cost: number; readonly counter: number; readonly expiresAt: Date },
): Promise<Challenge> {
  const nonce = randomBytes(16)
  const salt = randomBytes(16)
  const open = {
    algorithm: 'PBKDF2/SHA-256',
    cost,
    expiresAt: Math.floor(expiresAt.getTime() / 1000),
    keyLength,
    keyPrefix: '',
    nonce: nonce.toString('hex'),
    salt: salt.toString('hex'),
  }
  const { derivedKey } = await deriveKey(open, salt, passwordOf(nonce, counter))
  const key = Buffer.from(derivedKey)
  const parameters = {
    ...open,
    keyPrefix: key.toString('hex', 0, prefixLength),
    keySignature: macOf(challengeKeySecret, key).toString('hex'),
  }
  return { parameters, signature: macOf(challengeSecret, signedText(parameters)).toString('hex') }
}

/** Whether the challenge was made with these secrets, is in force, and is solved by this key. */
export function isSolved(
  { challengeSecret, challengeKeySecret }: Secrets,
  { parameters, signature }: Challenge,
  solution: Solution,
  now: Date,
): boolean {
  if (!parameters.expiresAt || parameters.expiresAt < now.getTime() / 1000) return false
  return (
    isMac(signature, macOf(challengeSecret, signedText(parameters))) &&
    isMac(parameters.keySignature, macOf(challengeKeySecret, Buffer.from(solution.derivedKey, 'hex')))
  )
}

/** What is derived from at each step: the nonce with the step's number. */
function passwordOf(nonce: Buffer, counter: number): Buffer {
  const password = Buffer.alloc(nonce.length + 4)
  nonce.copy(password)
  password.writeUInt32BE(counter, nonce.length)
  return password
}

/** All parameters in the order of their names, as the library signs them. */
function signedText(parameters: Challenge['parameters']): string {
  return JSON.stringify(Object.fromEntries(Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1))))
}

const macOf = (secret: string, data: string | Buffer) => createHmac('sha256', secret).update(data).digest()

function isMac(given: string | undefined, mac: Buffer): boolean {
  const bytes = Buffer.from(given ?? '', 'hex')
  return bytes.length === mac.length && timingSafeEqual(bytes, mac)
}
