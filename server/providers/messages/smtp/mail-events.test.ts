/** These tests read the forms in which mail services report the outcome of a mail, as the services' documentation shows them. */
import { expect, it } from 'vitest'
import { UnreadableText } from '../messages.ts'
import { makeMailEvents } from './mail-events.ts'

const confirmed: string[] = []
const events = makeMailEvents({ key: 'k'.repeat(16), onConfirm: url => confirmed.push(url) })
const read = (body: unknown) => events.read(Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)))

const to = 'ada@example.com'
const messageId = '<0123456789abcdef0123456789abcdef@shop.example>'
const bare = messageId.slice(1, -1)
const sesMail = { mail: { messageId: '0100-of-ses', destination: [to], commonHeaders: { messageId } } }
const sesBounce = {
  notificationType: 'Bounce',
  bounce: {
    bounceType: 'Permanent',
    bounceSubType: 'General',
    bouncedRecipients: [{ emailAddress: to, status: '5.1.1' }],
  },
  ...sesMail,
}

it.each([
  ['our own form', { event: 'bounced', to, messageId, status: '550 5.1.1 No such user' }, messageId, 'no-such-mailbox'],
  ['our own form without an id', { event: 'bounced', to, status: '552 5.2.2 Mailbox full' }, null, 'refused'],
  ['our own form, arrived', { event: 'delivered', to, messageId }, messageId, null],
  [
    'Postmark',
    {
      RecordType: 'Bounce',
      ID: 692560173,
      Type: 'HardBounce',
      TypeCode: 1,
      Email: to,
      MessageID: '2706ee8a',
      Details: 'action: failed',
    },
    null,
    'no-such-mailbox',
  ],
  [
    'Postmark, blocked',
    { RecordType: 'Bounce', Type: 'Blocked', Email: to, Details: 'smtp;554 5.7.1 Blocked' },
    null,
    'refused',
  ],
  ['Postmark, arrived', { RecordType: 'Delivery', Recipient: to, MessageID: '2706ee8a' }, null, null],
  [
    'SendGrid',
    [
      {
        email: to,
        timestamp: 1513299569,
        'smtp-id': messageId,
        event: 'bounce',
        status: '5.1.1',
        reason: '550 No such user',
      },
    ],
    messageId,
    'no-such-mailbox',
  ],
  ['SendGrid, blocked', [{ email: to, 'smtp-id': messageId, event: 'bounce', type: 'blocked' }], messageId, 'refused'],
  ['SendGrid, arrived', [{ email: to, 'smtp-id': messageId, event: 'delivered' }], messageId, null],
  [
    'Mailgun',
    {
      signature: { token: 'x', timestamp: '1', signature: 'y' },
      'event-data': {
        event: 'failed',
        severity: 'permanent',
        recipient: to,
        message: { headers: { 'message-id': bare } },
        'delivery-status': { code: 550, message: '5.1.1 The email account does not exist', 'enhanced-code': '' },
      },
    },
    messageId,
    'no-such-mailbox',
  ],
  ['Amazon SES', sesBounce, messageId, 'no-such-mailbox'],
  [
    'Amazon SES within SNS',
    { Type: 'Notification', MessageId: 'sns', TopicArn: 'arn:x', Message: JSON.stringify(sesBounce) },
    messageId,
    'no-such-mailbox',
  ],
  ['Amazon SES, arrived', { eventType: 'Delivery', delivery: { recipients: [to] }, ...sesMail }, messageId, null],
] as const)('the server understands a report in %s', (_name, body, id, why) => {
  expect(read(body)).toEqual([{ to, messageId: id, why }])
})

it.each([
  ['a mail that Postmark tries again', { RecordType: 'Bounce', Type: 'Transient', Email: to }],
  ['an opened mail', { RecordType: 'Open', Recipient: to }],
  ['a mail that waits at SendGrid', [{ email: to, event: 'deferred' }]],
  ['a mail that waits at Mailgun', { 'event-data': { event: 'failed', severity: 'temporary', recipient: to } }],
  ['a mail that SES tries again', { ...sesBounce, bounce: { ...sesBounce.bounce, bounceType: 'Transient' } }],
  ['a complaint', { notificationType: 'Complaint', complaint: {}, ...sesMail }],
])('the server ignores %s', (_name, body) => {
  expect(read(body)).toEqual([])
})

it('an address that Amazon SNS wants confirmed is given to the operator, and the server never calls it', () => {
  const SubscribeURL = 'https://sns.us-east-1.amazonaws.com/?Action=ConfirmSubscription&Token=t'
  expect(read({ Type: 'SubscriptionConfirmation', Message: 'You have chosen to subscribe', SubscribeURL })).toEqual([])
  expect(confirmed).toEqual([SubscribeURL])
})

it.each(['', 'x', '5', 'null', '[]', '{}', '[{}]', '{"event":"bounced"}', '<html>'])(
  '%s is refused or says nothing',
  body => {
    if (body === '[]') expect(read(body)).toEqual([])
    else expect(() => read(body)).toThrow(UnreadableText)
  },
)
