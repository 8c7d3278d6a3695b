/**
 * Tests texts while Twilio refuses, hangs, answers nonsense and loses its answers. Each text is sent once or marked as
 * unknown, and never sent twice.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { drill, failuresOf } from '../stage/drill.ts'
import { startProduct } from '../stage/product.ts'
import { openQueue } from '../stage/queued.ts'
import { startStandIn } from '../stage/stand-in.ts'

export const about = 'Twilio hangs, refuses and loses answers; receipts out of order, STOP, START and HELP signed badly'

const publicUrl = 'https://hauler.example'
const account = { sid: `AC${'1'.repeat(32)}`, token: 'a'.repeat(32), service: `MG${'2'.repeat(32)}` }
const kinds = 10
const each = 6
/** The last digit but one chooses the fault. */
const numberOf = (kind: number, nth: number) => `+15126${nth}70${nth}${kind}${nth}`

type TakenTexts = { taken: { sid: string; to: string; callback: string }[]; violations: string[] }

export const run = drill(async stage => {
  const [port = 0] = await startStandIn(stage, fileURLToPath(new URL('twilio-api.mjs', import.meta.url)))
  const product = await startProduct(stage, {
    env: {
      LIMITS: 'standard',
      SEED: 'small',
      PUBLIC_URL: publicUrl,
      TEST_SERVICES: 'payments,mails',
      TWILIO_ACCOUNT_SID: account.sid,
      TWILIO_AUTH_TOKEN: account.token,
      TWILIO_MESSAGING_SERVICE_SID: account.service,
      TWILIO_API_URL: `http://127.0.0.1:${port}`,
    },
  })
  const ask = async (): Promise<TakenTexts> => (await fetch(`http://127.0.0.1:${port}/drill`)).json()
  const queue = openQueue(stage, product.connectionString)
  const numbers = Array.from({ length: kinds * each }, (_, at) => numberOf(at % kinds, Math.floor(at / kinds)))
  await queue.put('sms', numbers)
  stage.say(`${numbers.length} texts, ten kinds of answers`)
  const isOver = (messages: readonly { isSent: boolean; isEnded: boolean }[]) =>
    messages.every(one => one.isSent || one.isEnded)
  const ended = await queue.wait(isOver, 400_000)
  const { taken, violations } = await ask()
  const timesTo = (to: string) => taken.filter(one => one.to === to).length
  const post = async (path: string, fields: Record<string, string>, token = account.token) => {
    const answer = await fetch(`${product.url}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': signatureOf(`${publicUrl}${path}`, fields, token),
      },
      body: new URLSearchParams(fields),
    })
    return answer.status
  }
  const statuses: number[] = []
  const forged: number[] = []
  // The receipts of each text first arrive with a wrong signature, then "delivered" before "sent", and then everything a second time.
  for (const { sid, callback } of taken) {
    const path = callback.slice(publicUrl.length)
    forged.push(await post(path, { MessageSid: sid, MessageStatus: 'undelivered', ErrorCode: '30003' }, 'f'.repeat(32)))
    for (const MessageStatus of ['delivered', 'sent', 'queued', 'delivered', 'sent'])
      statuses.push(await post(path, { MessageSid: sid, MessageStatus }))
  }
  const phone = numbers[0] ?? ''
  for (const Body of ['STOP', 'START', 'HELP', 'Stop', 'stop please']) {
    const text = { MessageSid: `SM${randomBytes(16).toString('hex')}`, From: phone, Body }
    forged.push(await post('/webhooks/sms', text, 'f'.repeat(32)))
    statuses.push(await post('/webhooks/sms', text), await post('/webhooks/sms', text))
  }
  const after = await queue.read()
  const { rows } = await queue.pool.query<{ agrees: string }>(
    "SELECT string_agg(is_agreed::text, ',' ORDER BY entry) AS agrees FROM identity_consent WHERE phone = $1",
    [phone],
  )
  const sentOnce = after.filter(one => one.isSent && timesTo(one.recipient) === 1).length
  const unknown = after.filter(one => one.why === 'answer-lost').length
  const refused = after.filter(one => one.why === 'opted-out').length
  return {
    figures: {
      texts: numbers.length,
      sentOnce,
      unknown,
      refused,
      twice: numbers.filter(to => timesTo(to) > 1).length,
      receipts: statuses.length,
      forged: forged.length,
      violations: violations.length,
    },
    failures: failuresOf({
      'every text ended': isOver(ended),
      'no text was taken twice': numbers.every(to => timesTo(to) <= 1),
      'each was sent once, refused for good or said to be unknown': sentOnce + unknown + refused === numbers.length,
      'what is said to be sent was taken': after.every(one => !one.isSent || timesTo(one.recipient) === 1),
      'no field that the API does not have was sent': violations.length === 0,
      'all that was delivered says so, in whatever order it was told':
        after.filter(one => one.isDelivered).length === taken.length,
      'what is signed is taken': statuses.every(status => status === 200),
      'what is signed badly is refused': forged.every(status => status === 400),
      // The owner of the number had not agreed to texts before, so START permits none. A second STOP changes nothing.
      'STOP ends the texts to a number once': rows[0]?.agrees === 'false',
      'a number that the service holds for stopped is stopped here': refused === each,
    }),
  }
})

/** Signs the address and the fields, sorted by name, as Twilio's documentation describes. */
const signatureOf = (url: string, fields: Readonly<Record<string, string>>, token: string): string =>
  createHmac('sha1', token)
    .update(
      `${url}${Object.keys(fields)
        .sort()
        .map(name => `${name}${fields[name]}`)
        .join('')}`,
    )
    .digest('base64')
