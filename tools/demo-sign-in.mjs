/**
 * Requests the code of a sign-in as a person does, reads it from the outbox, and makes the link that signs a window of
 * the demo in. The link works once.
 */
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

const root = fileURLToPath(new URL('..', import.meta.url))

/** @throws an error if the server sends no code. */
export async function signInLink({ asked, origin, path, phone, dataDir, outboxKey }) {
  const challenge = await json(await fetch(`${asked}/identity/challenge`))
  const solution = await solveChallenge({ challenge, deriveKey })
  const { verificationId } = await json(
    await fetch(`${asked}/identity/codes`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ phone, challenge, solution, consent: true }),
    }),
  )
  const key = outboxKey || (await readFile(resolve(root, dataDir, 'outbox-key'), 'utf8')).trim()
  const sent = await json(await fetch(`${asked}/dev/outbox?key=${key}&to=${encodeURIComponent(phone)}`))
  const [code] = sent.flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? [])
  if (!code) throw new Error('the outbox has no code')
  return `${origin}/demo/enter?verification=${verificationId}&code=${code}&to=${path}`
}

async function json(answer) {
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`)
  return answer.json()
}
