/** Types a thousand wrong codes, a hundred at a time, and proves that a kill of all processes gives back no try. */

import { setTimeout as pause } from 'node:timers/promises'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { outboxAddress } from '#server/testing/outbox.ts'
import { closeBooks, kept } from '../stage/books.ts'
import { drill, failuresOf } from '../stage/drill.ts'
import { type Product, startProduct } from '../stage/product.ts'

const guesses = 1_000
const atOnce = 100
const crashes = 4

/** The guesses come from many IP addresses, because one address may not send so many requests. */
const env = { LIMITS: 'standard', CODE_SENDS_PER_DEVICE_HOUR: '50', TRUSTED_PROXIES: '127.0.0.1,::1' }

export const about =
  'a thousand wrong codes, a hundred at a time; five wrong ones, then kill -9 of everything, four times'

export const run = drill(async stage => {
  const product = await startProduct(stage, { env })
  const first = await askForCode(product, '+15125550101')
  const answerCounts = new Map<string, number>()
  for (let n = 0; n < guesses; n += atOnce) {
    const answers = await Promise.all(
      Array.from({ length: atOnce }, (_, i) => enter(product, first, wrong(first.code, n + i))),
    )
    for (const answer of answers) answerCounts.set(answer, (answerCounts.get(answer) ?? 0) + 1)
  }
  const rightAfterwards = await enter(product, first, first.code)
  stage.say(
    `${guesses} wrong codes: ${JSON.stringify(Object.fromEntries(answerCounts))}; then the right one: ${rightAfterwards}`,
  )
  const afterCrash: string[] = []
  for (let round = 0; round < crashes; round += 1) afterCrash.push(await crash(product, `+1512555012${round}`))
  stage.say(`the right code after five wrong ones and a crash of everything: ${afterCrash.join(', ')}`)
  const books = await closeBooks(product.connectionString, [])
  const evaluated = (answerCounts.get('invalid-code') ?? 0) + (answerCounts.get('signed in') ?? 0)
  return {
    figures: { guesses, evaluated, rightAfterwards, afterCrash, ...books },
    failures: failuresOf({
      'five wrong codes are evaluated, and no more': evaluated === 5,
      'the right one is refused afterwards': rightAfterwards === 'too-many-attempts',
      'a crash gives no try back': afterCrash.every(answer => answer === 'too-many-attempts'),
      ...kept(books),
    }),
  }
})

type RequestedCode = { readonly verificationId: string; readonly code: string }

async function askForCode({ url }: Product, phone: string): Promise<RequestedCode> {
  const challenge = (await (await fetch(`${url}/identity/challenge`)).json()) as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  const { verificationId } = await post(`${url}/identity/codes`, { phone, challenge, solution, consent: false })
  const [message] = (await (await fetch(outboxAddress(url, phone))).json()) as { text: string }[]
  const code = /\b\d{6}\b/.exec(message?.text ?? '')?.[0]
  if (!verificationId || !code) throw new Error(`no code was sent to ${phone}`)
  return { verificationId, code }
}

/** Returns the code of the refusal, or the text that a session was opened. */
async function enter({ url }: Product, { verificationId }: RequestedCode, code: string): Promise<string> {
  const answer = await post(`${url}/identity/sessions`, { verificationId, code })
  return answer.code ?? 'signed in'
}

let requests = 0

async function post(url: string, body: object) {
  requests += 1
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${requests % 250}` }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  return (await response.json()) as { code?: string; verificationId?: string }
}

const wrong = (code: string, n: number) => String((Number(code) + 1 + n) % 1_000_000).padStart(6, '0')

async function crash(product: Product, phone: string): Promise<string> {
  const requested = await askForCode(product, phone)
  // PostgreSQL writes a sent code to the disk within half a second. If the drill did not wait, the crash could lose the code. Wrong tries
  // are written before they are answered, so the drill crashes right after them.
  await pause(1_000)
  for (let n = 0; n < 5; n += 1) await enter(product, requested, wrong(requested.code, n))
  await Promise.all([product.killDatabase(), product.kill()])
  await product.start()
  return enter(product, requested, requested.code)
}
