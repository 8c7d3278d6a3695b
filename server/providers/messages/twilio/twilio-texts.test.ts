import { describe, expect, it, test } from 'vitest'
import { describeInboundTexts } from '#server/providers/messages/messages.contract.ts'
import { UnreadableText } from '#server/providers/messages/messages.ts'
import { signatureOf } from '#server/providers/messages/twilio/signature.ts'
import { newSid, postOf, testAccount } from '#server/providers/messages/twilio/twilio.stage.ts'
import { makeTwilioTexts } from '#server/providers/messages/twilio/twilio-texts.ts'

const publicUrl = 'https://shop.example'
const inboundUrl = `${publicUrl}/webhooks/sms`
const textsOf = (own: object = {}) =>
  makeTwilioTexts({ account: { ...testAccount, apiUrl: 'https://api.twilio.com', ...own }, publicUrl })
const texts = textsOf()

describeInboundTexts('Twilio', () => ({
  texts,
  signed: ({ from, text }) => postOf(inboundUrl, { MessageSid: newSid(), From: from, To: '+15125550100', Body: text }),
}))

// The signatures are those of getExpectedTwilioSignature in Twilio's own library for Node, version 6.2.0.
test.each([
  [
    'https://example.com/myapp.php?foo=1&bar=2',
    {
      To: '+18005551212',
      From: '+14158675310',
      Digits: '1234',
      CallSid: 'CA1234567890ABCDE',
      Caller: '+14158675310',
    },
    'L/OH5YylLD5NRKLltdqwSvS0BnU=',
  ],
  [
    inboundUrl,
    { From: '+15125550142', Body: 'STOP, señor & “co”', MessageSid: 'SM1', NumMedia: '0', ToCountry: '' },
    'L2s5olFf0IhWk8W/jnd0YzsyoIk=',
  ],
  [
    `${inboundUrl}/receipts?message=placed%3A7%3Asms`,
    { MessageStatus: 'delivered', MessageSid: 'SM1' },
    '53Sh/dnjVfuSFhtUttYO7+oGMRQ=',
  ],
])('our signature is the same as Twilio’s: %s', (url, form, signature) => {
  expect(signatureOf('12345', url, new URLSearchParams(Object.entries(form)))).toBe(signature)
})

describe('A text that Twilio posts', () => {
  const fields = (more: object = {}) => ({ MessageSid: newSid(), From: '+15125550142', Body: 'Stop', ...more })
  const read = (more: object, of = texts) => of.readInbound(postOf(inboundUrl, fields(more)))

  it('is accepted only for the public address, with or without its port', () => {
    for (const url of ['https://shop.example:443/webhooks/sms', inboundUrl])
      expect(texts.readInbound(postOf(url, fields()))).toMatchObject({ text: 'Stop' })
    const others = ['http://shop.example/webhooks/sms', 'https://evil.example/webhooks/sms', `${inboundUrl}?x=1`]
    for (const url of [...others, 'https://shop.example:8443/webhooks/sms'])
      expect(() => texts.readInbound(postOf(url, fields()))).toThrow(UnreadableText)
  })

  it.each([
    ['Stop', true],
    [' unsubscribe ', true],
    ['HELP', true],
    ['please stop texting me', false],
    ['ALTO', false],
    ['Where is the truck?', false],
  ])('says whether Twilio has already replied: %s', (Body, isReplied) => {
    expect(read({ Body }).isReplied ?? false).toBe(isReplied)
    expect(read({ Body }, textsOf({ repliesItself: false })).isReplied).toBeUndefined()
    expect(read({ Body, OptOutType: 'STOP' }, textsOf({ repliesItself: false })).isReplied).toBe(true)
  })
})

describe('A receipt that Twilio posts', () => {
  const key = 'placed:7:sms'
  const url = `${publicUrl}/webhooks/sms/receipts?message=placed%3A7%3Asms`
  const read = (fields: object) =>
    texts.readReceipt(
      postOf(url, { MessageSid: `SM${'4'.repeat(32)}`, AccountSid: testAccount.accountSid, ...fields }),
      key,
    )

  it.each([
    ['accepted', '', 'taken', undefined],
    ['sending', '', 'taken', undefined],
    ['sent', '', 'taken', undefined],
    ['delivered', '', 'delivered', undefined],
    ['undelivered', '30003', 'undelivered', 'unreachable'],
    ['undelivered', '30004', 'undelivered', 'no-texts'],
    ['undelivered', '30005', 'undelivered', 'no-such-number'],
    ['undelivered', '30006', 'undelivered', 'no-texts'],
    ['undelivered', '30007', 'undelivered', 'filtered'],
    ['undelivered', '30008', 'undelivered', 'unreachable'],
    ['undelivered', '30034', 'undelivered', 'sender-not-registered'],
    ['undelivered', '99999', 'undelivered', 'unreachable'],
    ['failed', '21610', 'undelivered', 'opted-out'],
    ['failed', 'nonsense', 'undelivered', 'refused'],
  ])('with %s %s says that the message is %s', (MessageStatus, ErrorCode, state, why) => {
    const fields = ErrorCode ? { MessageStatus, ErrorCode } : { MessageStatus }
    expect(read(fields)).toMatchObject({ key, reference: `SM${'4'.repeat(32)}`, state, ...(why ? { why } : {}) })
  })

  it('counts only for the message of its address', () => {
    const post = postOf(url, { MessageSid: newSid(), MessageStatus: 'delivered' })
    expect(() => texts.readReceipt(post, 'placed:8:sms')).toThrow(UnreadableText)
    expect(() => texts.readInbound(post)).toThrow(UnreadableText)
    expect(() => read({ MessageSid: 'x', MessageStatus: 'delivered' })).toThrow(UnreadableText)
  })
})
