import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeReplies } from '#server/providers/messages/embedded/replies.ts'
import { secretsFrom } from '#server/secrets.ts'
import { outboxAddress, outboxSettings } from '#server/testing/outbox.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const clock = () => new Date()
const replies = makeReplies({ secret: secretsFrom(Buffer.alloc(32, 7)).derive('messages events'), clock })
const post = (body: Buffer | string, signature: string, type = 'application/json') =>
  fetch(`${app.url}/webhooks/sms`, {
    method: 'POST',
    headers: { 'content-type': type, 'x-message-signature': signature },
    body: typeof body === 'string' ? body : new Uint8Array(body),
  })

async function lastOf(phone: string): Promise<{ is_agreed: boolean } | undefined> {
  const { rows } = await app.database.pool.query(
    'SELECT is_agreed FROM identity_consent WHERE phone = $1 ORDER BY entry DESC LIMIT 1',
    [phone],
  )
  return rows[0]
}

describe('/webhooks/sms', () => {
  it('accepts a signed text, and has acted on it when it answers', async () => {
    const { rawBody, signature } = replies.sign({ from: '+15125550170', text: 'STOP' })
    expect((await post(rawBody, signature)).status).toBe(200)
    expect(await lastOf('+15125550170')).toEqual({ is_agreed: false })
  })

  it('refuses a text that is unsigned, altered, empty or of another kind', async () => {
    const { rawBody, signature } = replies.sign({ from: '+15125550171', text: 'STOP' })
    const other = makeReplies({ secret: Buffer.alloc(32, 9), clock }).sign({ from: '+15125550171', text: 'STOP' })
    for (const answer of [
      await post(rawBody, ''),
      await post(`${rawBody} `, signature),
      await post('', signature),
      await post(other.rawBody, other.signature),
      await post(rawBody, signature.replace('t=', 't=9')),
      await post('{"from":"+15125550171","text":"STOP"}', 'nonsense', 'text/plain'),
    ]) {
      expect(answer.status).toBe(400)
    }
    expect(await lastOf('+15125550171')).toBeUndefined()
  })

  it('accepts at most 256 KB', async () => {
    expect((await post('x'.repeat(262_145), '')).status).toBe(413)
  })
})

describe('The outbox page', () => {
  const answer = (form: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(`${app.url}/dev/outbox/replies?key=${outboxSettings.OUTBOX_KEY}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams(form),
    })

  it('offers one reply for each phone, and none for a mail', async () => {
    const to = '+15125550172'
    await app.messages.send({ key: 'one', to, channel: 'sms', text: 'first http://localhost:1/o/x.' })
    await app.messages.send({ key: 'two', to, channel: 'sms', text: 'second' })
    await app.messages.send({ key: 'three', to: 'a@example.com', channel: 'email', subject: 'Hi', text: 'third' })
    const page = await (
      await fetch(outboxAddress(app.url), {
        headers: { accept: 'text/html', cookie: `outbox=${outboxSettings.OUTBOX_KEY}` },
      })
    ).text()
    expect(page.match(/<form/g)).toHaveLength(1)
    expect(page).toContain('<a href="http://localhost:1/o/x">http://localhost:1/o/x</a>.')
  })

  it('answers a text as the phone would', async () => {
    const answered = await answer({ from: '+15125550172', text: 'STOP' })
    expect(answered.status).toBe(303)
    expect(answered.headers.get('location')).toBe('/dev/outbox?to=%2B15125550172&replied=1')
    expect(await lastOf('+15125550172')).toEqual({ is_agreed: false })
  })

  it('accepts a reply only from its own page and only from a phone number', async () => {
    const form = { from: '+15125550173', text: 'STOP' }
    expect((await answer(form, { 'sec-fetch-site': 'cross-site' })).status).toBe(400)
    expect((await answer(form, { origin: 'https://evil.example' })).status).toBe(400)
    expect((await answer({ from: 'Ada', text: 'STOP' })).status).toBe(400)
    expect(await lastOf('+15125550173')).toBeUndefined()
  })
})

describe('A short link', () => {
  it('leads to its order, and a broken one leads to all orders', async () => {
    const follow = async (short: string) =>
      (await fetch(`${app.url}/o/${short}`, { redirect: 'manual' })).headers.get('location')
    expect(await follow('AAAAAAAAAAAAAAAAAAAAAA')).toBe('/orders/00000000-0000-0000-0000-000000000000')
    expect(await follow('%2F%2Fevil.example')).toBe('/dashboard')
  })
})
