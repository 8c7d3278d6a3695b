import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { describeMessages } from '#server/providers/messages/messages.contract.ts'
import { startTwilioDouble, type TwilioDouble, testAccount } from '#server/providers/messages/twilio/twilio.stage.ts'
import { makeTwilioMessages } from '#server/providers/messages/twilio/twilio-messages.ts'

const publicUrl = 'https://shop.example'
const warnings: object[] = []
const log = { warn: (about: object) => void warnings.push(about) }
const messagesOf = (apiUrl: string, own: object = {}) =>
  makeTwilioMessages({ account: { ...testAccount, apiUrl, ...own }, publicUrl, log })

describeMessages('Twilio', { channels: ['sms'], looksUp: true, hasFaults: true }, async () => {
  const twilio = await startTwilioDouble()
  const refused = '+15125550199'
  twilio.stopped.add(refused)
  return {
    messages: messagesOf(twilio.url),
    received: async to =>
      twilio.taken.filter(one => one.to === to).map(one => ({ channel: 'sms', text: one.body ?? '' })),
    close: twilio.close,
    faults: {
      loseAnswer: () => twilio.failNext('hang-up'),
      goDown: twilio.limit,
      disconnect: twilio.close,
      refused: { to: refused, why: 'opted-out' },
    },
  }
})

describe('A text through Twilio', () => {
  let twilio: TwilioDouble
  beforeEach(async () => {
    twilio = await startTwilioDouble()
    warnings.length = 0
  })
  afterEach(() => twilio.close())

  const message = {
    key: 'placed:7:sms',
    to: '+15125550142',
    channel: 'sms',
    text: 'Your dumpster is on its way.',
  } as const
  const send = () => messagesOf(twilio.url).send(message)
  const lookUp = (at = new Date()) => messagesOf(twilio.url).lookUp(message, at)

  it('is known by Twilio’s id, and Twilio sends its receipt to an address with its key', async () => {
    const outcome = await send()
    expect(outcome).toEqual({ state: 'sent', reference: twilio.taken[0]?.sid })
    expect(twilio.taken[0]?.statusCallback).toBe('https://shop.example/webhooks/sms/receipts?message=placed%3A7%3Asms')
  })

  it('is sent with an API key if there is one', async () => {
    const apiKey = { sid: `SK${'3'.repeat(32)}`, secret: 'secret' }
    expect(await messagesOf(twilio.url, { apiKey, authToken: 'signs only' }).send(message)).toMatchObject({
      state: 'sent',
    })
    expect(await messagesOf(twilio.url, { authToken: 'wrong' }).send(message)).toEqual({ state: 'later' })
    expect(warnings).toEqual([{ service: 'twilio', status: 401, code: 20003 }])
  })

  it.each([
    [21211, 'no-such-number'],
    [21614, 'no-texts'],
    [21408, 'no-texts'],
    [21610, 'opted-out'],
    [21617, 'refused'],
  ] as const)('never arrives if Twilio refuses it with %i, and the reason is %s', async (code, why) => {
    twilio.refuseNext({ status: 400, code })
    expect(await send()).toEqual({ state: 'never', why })
    expect(warnings).toEqual([])
  })

  it.each([
    [400, 21703],
    [403, 20005],
    [404, 20404],
    [429, 20429],
  ])('waits while the account has to be repaired or is too fast (%i %i)', async (status, code) => {
    twilio.refuseNext({ status, code })
    expect(await send()).toEqual({ state: 'later' })
    expect(warnings).toHaveLength(status === 429 ? 0 : 1)
  })

  it.each([
    [200, 'not JSON', 'sent'],
    [201, '"a text"', 'sent'],
    [201, 'null', 'sent'],
    [400, '[]', 'never'],
    [400, '5', 'never'],
    [500, '<html>', 'unknown'],
    [503, '{"code":20503}', 'unknown'],
    [302, '', 'unknown'],
  ] as const)('with a strange answer gets the state of its status (%i %s)', async (status, body, state) => {
    twilio.answerNext(status, body)
    expect((await send()).state).toBe(state)
  })

  it('is found again by its words and time, also behind the sentence of a trial account', async () => {
    const to = message.to
    const before = new Date(Date.now() - 3_600_000).toUTCString()
    twilio.list({ to, body: message.text, date_created: before })
    twilio.list({ to, body: message.text, direction: 'inbound' })
    twilio.list({ to, body: 'Another text.' })
    expect(await lookUp()).toEqual({ state: 'absent' })
    twilio.list({ to, body: `Sent from your Twilio trial account - ${message.text}`, sid: 'SM9' })
    expect(await lookUp()).toEqual({ state: 'sent', reference: 'SM9' })
  })

  it('is in doubt if Twilio stores no words or lists too few texts', async () => {
    twilio.list({ to: message.to, body: '' })
    expect(await lookUp()).toEqual({ state: 'unknown' })
    expect(await lookUp(new Date(Date.now() + 3_600_000))).toEqual({ state: 'absent' })
    for (let n = 0; n < 50; n += 1) twilio.list({ to: message.to, body: `Text ${n}` })
    expect(await lookUp()).toEqual({ state: 'unknown' })
  })

  it('cannot be looked up while Twilio refuses', async () => {
    twilio.limit()
    expect(await lookUp()).toEqual({ state: 'later' })
  })
})

test('the operator learns that Twilio refuses the account, until it accepts texts again, but not of a proxy’s page', async () => {
  const twilio = await startTwilioDouble()
  const told: string[] = []
  const listener = {
    refused: (fault: string, reason: string) => void told.push(`${fault} ${reason}`),
    answered: () => void told.push('answered'),
  }
  const account = { ...testAccount, apiUrl: twilio.url }
  const messages = makeTwilioMessages({ account, publicUrl, log, listener })
  const send = () => messages.send({ key: 'placed:8:sms', to: '+15125550142', channel: 'sms', text: 'Your dumpster.' })
  twilio.refuseNext({ status: 401, code: 20003 })
  await send()
  twilio.refuseNext({ status: 403, code: 20005 })
  await send()
  twilio.answerNext(403, '<html>Forbidden</html>')
  await send()
  twilio.refuseNext({ status: 429, code: 20429 })
  await send()
  await send()
  expect(told).toEqual(['key 20003', 'account 20005', 'answered'])
  await twilio.close()
})

test('no log line contains the credentials', () => {
  expect(JSON.stringify(warnings)).not.toContain(testAccount.authToken)
})
