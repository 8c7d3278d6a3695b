/** These are the requests of an attacker. Each kind has a function that makes its next request. */
import { randomInt, randomUUID } from 'node:crypto'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Answer, Ask } from '../../bench/checkout/connection.ts'
import { phoneNumber } from '../../bench/checkout/phones.ts'

export type Send = (ask: Ask) => Promise<Answer>
export type Attack = (send: Send) => Promise<Answer>

const json = { 'content-type': 'application/json' }
const post = (path: string, body: unknown): Ask => ({
  method: 'POST',
  path,
  headers: json,
  body: typeof body === 'string' ? body : JSON.stringify(body),
})

/** Returns a phone number that no good customer of a drill has. */
const anyPhone = () => phoneNumber(7_000_000 + randomInt(20_000_000))

const worstTexts = ['&/', '@/', '1&', '#/', 'st', '0 ', '&&', '1-'].map(pair => pair.repeat(100))
const unknownKeys = JSON.stringify({
  cartId: randomUUID(),
  containers: Object.fromEntries(Array.from({ length: 6000 }, (_, index) => [`k${index}`, 1])),
})
const call = (name: string, input: unknown) => post(`/trpc/${name}`, input)
const batch = (names: readonly string[]): Ask => ({ method: 'GET', path: `/trpc/${names.join(',')}?batch=1` })
const twenty = <Thing>(thing: Thing) => Array.from({ length: 20 }, () => thing)

export const attacks: Readonly<Record<string, Attack>> = {
  carts: send => send(call('createCart', { zipCode: '78701' })),
  leads: send => send(call('captureLeadPhone', { phone: anyPhone() })),
  wishes: send => send(call('notifyZipCode', { zipCode: '99501', email: `${randomUUID()}@example.com` })),
  codes: askForCode,
  guesses: send => send(post('/identity/sessions', { verificationId: randomUUID(), code: '123456' })),
  searches: send => {
    const input = encodeURIComponent(JSON.stringify({ text: worstTexts[randomInt(worstTexts.length)] }))
    return send({ method: 'GET', path: `/trpc/searchAddresses?input=${input}` })
  },
  'unknown keys': send => send(call('upsertContainers', unknownKeys)),
  'batches of reads': send => send(batch(twenty('getContainerTypesForCustomer'))),
  'batches of ZIPs': send =>
    send(post(`/trpc/${twenty('createCart').join(',')}?batch=1`, { ...twenty({ zipCode: '99501' }) })),
  'batches of 3,000': send => send(post(`/trpc/${Array(3000).fill('createCart').join(',')}?batch=1`, {})),
  'long bodies': send => send(call('captureLeadPhone', { phone: 'x'.repeat(70_000) })),
}

/** Carts are attacked most often. */
const often = [...Array<string>(20).fill('carts'), ...Object.keys(attacks)]

export const anyAttack = (): Attack => attacks[often[randomInt(often.length)] ?? ''] ?? askForCode

export async function askForCode(send: Send): Promise<Answer> {
  const given = await send({ method: 'GET', path: '/identity/challenge' })
  if (given.status !== 200) return given
  const challenge = JSON.parse(given.body) as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  return send(post('/identity/codes', { phone: anyPhone(), challenge, solution, consent: false }))
}
