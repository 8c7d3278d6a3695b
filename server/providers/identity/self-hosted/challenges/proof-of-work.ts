/**
 * Creates and verifies challenges that altcha-lib solves in the browser. The library's own server side runs each digest, a few
 * microseconds of work, in another thread and imports the key each time, which costs hundreds of microseconds.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Challenge, Solution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

export type Secrets = {
  /** Signs challenges. */
  readonly challengeSecret: string
  /** Signs the keys that solve them, so that verifying a solution needs no key derivation. */
  readonly challengeKeySecret: string
}

const keyLength = 32
const prefixLength = keyLength / 2

/** A challenge that takes `counter` steps of `cost` iterations each to solve. */
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

/** True when the challenge was created with these secrets, is not expired, and this key solves it. */
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

/** The password of a step: the nonce followed by the number of the step. */
function passwordOf(nonce: Buffer, counter: number): Buffer {
  const password = Buffer.alloc(nonce.length + 4)
  nonce.copy(password)
  password.writeUInt32BE(counter, nonce.length)
  return password
}

/** All parameters sorted by name, as the library signs them. */
function signedText(parameters: Challenge['parameters']): string {
  return JSON.stringify(Object.fromEntries(Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1))))
}

const macOf = (secret: string, data: string | Buffer) => createHmac('sha256', secret).update(data).digest()

function isMac(given: string | undefined, mac: Buffer): boolean {
  const bytes = Buffer.from(given ?? '', 'hex')
  return bytes.length === mac.length && timingSafeEqual(bytes, mac)
}
