/**
 * These tests run the whole product with the settings for real texts and mails. They check what it sends, and what it accepts from the
 * services.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { queueMessages } from '#server/db/message/messages.ts'
import { deliverMessages } from '#server/operations/message/deliver-messages.ts'
import { startVerifyDouble, testVerify } from '#server/providers/identity/twilio-verify/verify.stage.ts'
import { type SmtpDouble, startSmtpDouble, testLogin } from '#server/providers/messages/smtp/smtp.stage.ts'
import {
  newSid,
  postOf,
  startTwilioDouble,
  type TwilioDouble,
  testAccount,
} from '#server/providers/messages/twilio/twilio.stage.ts'
import { outboxAddress } from '#server/testing/outbox.ts'
import { solvedChallenge } from '#server/testing/sign-in.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

let twilio: TwilioDouble
let mailServer: SmtpDouble
let app: TestApp
const publicUrl = 'https://shop.example'
const eventsKey = 'key-of-the-mail-service'
const simulating = (names: string) => ({ PUBLIC_URL: publicUrl, TEST_SERVICES: names, LIMITS: 'standard' })
const ofTwilio = () => ({
  TWILIO_ACCOUNT_SID: testAccount.accountSid,
  TWILIO_AUTH_TOKEN: testAccount.authToken,
  TWILIO_MESSAGING_SERVICE_SID: testAccount.messagingServiceSid,
  TWILIO_API_URL: twilio.url,
})
const ofMail = () => ({
  SMTP_URL: `smtp://${testLogin.user}:${encodeURIComponent(testLogin.password)}@127.0.0.1:${mailServer.port}`,
  MAIL_FROM: 'Lone Star <hello@shop.example>',
  MAIL_EVENTS_KEY: eventsKey,
})

beforeAll(async () => {
  twilio = await startTwilioDouble()
  mailServer = await startSmtpDouble({ needsLogin: true })
  app = await startTestApp({ env: { ...simulating('payments'), ...ofTwilio(), ...ofMail() } })
})
afterAll(async () => {
  await app.stop()
  await twilio.close()
  await mailServer.close()
})

const phone = '+15125557142'

async function deliver(key: string, channel: 'sms' | 'email', of: TestApp = app): Promise<void> {
  const recipient = channel === 'sms' ? phone : 'ada@example.com'
  const subject = channel === 'sms' ? null : 'Receipt'
  const about = { organizationId: null, orderId: null, needsConsent: false }
  await queueMessages(of.deps.db, of.deps.clock(), [
    { ...about, key, recipient, channel, subject, text: `About ${key}` },
  ])
  await deliverMessages({ ...of.deps, messages: of.messages })
}

async function stored(key: string) {
  const { rows } = await app.database.pool.query(
    `SELECT sent_at IS NOT NULL AS "isSent", delivered_at IS NOT NULL AS "isDelivered", undeliverable_why AS why, reference
     FROM message WHERE key = $1`,
    [key],
  )
  return rows[0]
}

/** Posts like Twilio, to the server's real port and with a signature for its public address. */
const post = (path: string, fields: Record<string, string>, signedFor = publicUrl) => {
  const { rawBody, signature } = postOf(`${signedFor}${path}`, fields)
  return fetch(`${app.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
    body: new Uint8Array(rawBody),
  })
}

it('texts go to Twilio and mails to the mail server, and no message goes to an outbox', async () => {
  await deliver('one:sms', 'sms')
  await deliver('one:email', 'email')
  expect(twilio.taken).toMatchObject([{ to: phone, body: 'About one:sms' }])
  expect(mailServer.received).toMatchObject([{ to: ['ada@example.com'], text: 'About one:email' }])
  expect(await stored('one:sms')).toMatchObject({ isSent: true, reference: twilio.taken[0]?.sid })
  expect((await app.database.pool.query('SELECT FROM dev_outbox')).rowCount).toBe(0)
  expect((await fetch(outboxAddress(app.url))).status).toBe(404)
  expect(app.outboxKey).toBeNull()
})

it('the server stores Twilio’s delivery receipt at its message, and answers in Twilio’s form', async () => {
  await deliver('two:sms', 'sms')
  const { statusCallback = '', sid = '' } = twilio.taken.find(one => one.body === 'About two:sms') ?? {}
  const path = statusCallback.slice(publicUrl.length)
  const fields = { MessageSid: sid, MessageStatus: 'undelivered', ErrorCode: '30003' }
  expect((await post(path, fields, app.url)).status).toBe(400)
  expect(await stored('two:sms')).toMatchObject({ why: null })
  const answer = await post(path, fields)
  expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
    200,
    expect.stringContaining('text/xml'),
    '<?xml version="1.0" encoding="UTF-8"?><Response/>',
  ])
  expect(await stored('two:sms')).toEqual({ isSent: true, isDelivered: false, why: 'unreachable', reference: sid })
  await post(path, { MessageSid: sid, MessageStatus: 'delivered' })
  expect(await stored('two:sms')).toMatchObject({ isDelivered: true, why: null })
})

/** Posts like a mail service, with the key in the address or in a header. */
const tell = (body: unknown, { key = eventsKey, isBearer = false } = {}) =>
  fetch(`${app.url}/webhooks/mail${isBearer ? '' : `?key=${key}`}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(isBearer && { authorization: `Bearer ${key}` }) },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

it('the server stores a bounce at its message, and refuses a report without the key', async () => {
  await deliver('back:1', 'email')
  await deliver('back:2', 'email')
  const { reference: messageId } = await stored('back:1')
  const bounced = { event: 'bounced', to: 'ada@example.com', messageId, status: '5.1.1' }
  for (const key of ['', 'key-of-somebody-else']) expect((await tell(bounced, { key })).status).toBe(401)
  expect((await tell('no JSON')).status).toBe(400)
  expect(await stored('back:1')).toMatchObject({ why: null })
  expect((await tell(bounced, { isBearer: true })).status).toBe(200)
  expect(await stored('back:1')).toMatchObject({ isSent: true, why: 'no-such-mailbox', reference: messageId })
  expect(await stored('back:2')).toMatchObject({ why: null })
})

it('a report that names only the address counts for the latest mail to it, and only if the mail bounced', async () => {
  await deliver('only:1', 'email')
  await deliver('only:2', 'email')
  const told = { RecordType: 'Delivery', Recipient: 'Ada@example.com', MessageID: 'of-postmark' }
  expect((await tell(told)).status).toBe(200)
  expect(await stored('only:2')).toMatchObject({ isDelivered: false })
  const reference = (await stored('only:2')).reference
  await tell({ RecordType: 'Bounce', Type: 'HardBounce', Email: 'Ada@example.com', MessageID: 'of-postmark' })
  expect(await stored('only:2')).toMatchObject({ why: 'no-such-mailbox', reference })
  expect(await stored('only:1')).toMatchObject({ why: null })
  await tell({ RecordType: 'Bounce', Type: 'HardBounce', Email: 'nobody@example.com', MessageID: 'of-postmark' })
})

it('a customer’s STOP ends texts and gets no reply of ours because Twilio replies, but other words get a reply', async () => {
  const stop = { MessageSid: newSid(), From: phone, Body: 'STOP' }
  const replies = async () =>
    (await app.database.pool.query(`SELECT text FROM message WHERE key LIKE 'reply:%'`)).rows.map(({ text }) => text)
  expect((await post('/webhooks/sms', stop, app.url)).status).toBe(400)
  const answer = await post('/webhooks/sms', stop)
  expect([answer.status, await answer.text()]).toEqual([200, '<?xml version="1.0" encoding="UTF-8"?><Response/>'])
  await post('/webhooks/sms', stop)
  const { rows } = await app.database.pool.query('SELECT is_agreed FROM identity_consent WHERE phone = $1', [phone])
  expect(rows).toEqual([{ is_agreed: false }])
  expect(await replies()).toEqual([])
  await post('/webhooks/sms', { ...stop, MessageSid: newSid(), Body: 'Where is the truck?' })
  expect(await replies()).toHaveLength(1)
})

it('the server texts codes only to real numbers, refuses fictional numbers, and its pages name no outbox', async () => {
  const ask = async (number: string) =>
    fetch(`${app.url}/identity/codes`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ phone: number, consent: true, ...(await solvedChallenge(app)) }),
    })
  expect((await ask('+15125550142')).status).toBe(400)
  expect((await ask('+15126187142')).status).toBe(201)
  expect(twilio.taken.at(-1)).toMatchObject({ to: '+15126187142', body: expect.stringMatching(/\b\d{6}\b/) })
  const settings = await (await fetch(`${app.url}/settings.json`)).json()
  expect(settings).not.toHaveProperty('isTestInstallation')
})

it('a phone that has stopped our texts is told to text START, and gets its code right after that', async () => {
  const number = '+15126187145'
  const ask = async () => {
    const sent = await fetch(`${app.url}/identity/codes`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ phone: number, consent: false, ...(await solvedChallenge(app)) }),
    })
    return [sent.status, await sent.json()]
  }
  twilio.stopped.add(number)
  expect(await ask()).toMatchObject([400, { code: 'texts-stopped', message: expect.stringContaining('text START') }])
  twilio.stopped.delete(number)
  expect(await ask()).toMatchObject([201, {}])
  expect(twilio.taken.at(-1)).toMatchObject({ to: number, body: expect.stringMatching(/\b\d{6}\b/) })
})

it('Twilio Verify sends the codes if its service is set, and the session is ours', async () => {
  const verify = await startVerifyDouble()
  const service = { TWILIO_API_URL: verify.url, TWILIO_VERIFY_SERVICE_SID: testVerify.verifyServiceSid }
  const other = await startTestApp({ env: { ...simulating('payments,mails'), ...ofTwilio(), ...service } })
  const ask = (path: string, body: object) =>
    fetch(`${other.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const sendTo = async (number: string) => {
    const sent = await ask('/identity/codes', { phone: number, consent: false, ...(await solvedChallenge(other)) })
    return ((await sent.json()) as { verificationId: string }).verificationId
  }
  try {
    const verificationId = await sendTo('+15126187143')
    expect(verify.textsTo('+15126187143')).toBe(1)
    const opened = await ask('/identity/sessions', { verificationId, code: verify.codeAt('+15126187143') })
    expect(opened.status).toBe(201)
    expect(await opened.json()).toHaveProperty('accessToken')
    const unanswered = { verificationId: await sendTo('+15126187144'), code: '123456' }
    verify.answerNext(500, null)
    const answer = await ask('/identity/sessions', unanswered)
    expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'not-compared' }])
  } finally {
    await other.stop()
    await verify.close()
  }
})

it.each([
  ['texts alone', ofTwilio, 'sms', 'email'],
  ['mails alone', ofMail, 'email', 'sms'],
] as const)('real messages are %s, and the other channel stays in the outbox', async (_name, env, real, kept) => {
  const other = await startTestApp({
    env: { ...simulating(`payments,${kept === 'sms' ? 'texts' : 'mails'}`), ...env() },
  })
  try {
    await deliver(`${real}:real`, real, other)
    await deliver(`${kept}:kept`, kept, other)
    expect(await (await fetch(outboxAddress(other.url))).json()).toMatchObject([{ channel: kept }])
    expect(other.outboxChannels).toEqual([kept])
    const settings = (await (await fetch(`${other.url}/settings.json`)).json()) as { isTestInstallation?: boolean }
    expect(settings.isTestInstallation ?? false).toBe(kept === 'sms')
  } finally {
    await other.stop()
  }
})
