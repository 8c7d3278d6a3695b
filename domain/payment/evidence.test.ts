import { expect, test } from 'vitest'
import { cartLink, orderLink, voluntaryLink } from '#domain/message/order-link.ts'
import { dayOf } from '#domain/value/calendar.ts'
import { type Evidence, type EvidenceFacts, evidenceOf } from './evidence.ts'
import { daysToAnswer, isAnswerOnItsWay, takesEvidence } from './outside-money.ts'

const facts: EvidenceFacts = {
  hauler: { name: 'Hill Country Dumpsters', phone: '(512) 555-0100' },
  dispute: {
    providerDisputeId: 'dp_1',
    reason: 'product_not_received',
    amountInCents: 52_500,
    openedAt: new Date('2026-11-30T18:00:00Z'),
    answerBy: new Date('2026-12-07T23:59:00Z'),
    paidInCents: 52_500,
    paidAt: new Date('2026-11-18T15:00:00Z'),
    cardBrand: 'visa',
    cardLastFour: '4242',
  },
  order: {
    number: 'R-10383',
    placedAt: new Date('2026-11-18T15:00:00Z'),
    totalInCents: 52_500,
    billingPostalCode: '78701',
    snapshot: {
      language: 'es',
      timeZone: 'America/Chicago',
      zipCode: '78701',
      customer: {
        firstName: 'Ana',
        lastName: 'Peña',
        email: 'ana@example.com',
        phone: '+15125550100',
        companyName: null,
        customerType: 'individual',
      },
      containers: [{ _id: 't1', name: '20 Yard Dumpster', size: null, quantity: 1 }],
      materials: [{ id: 'm1', name: 'Household junk', quantity: 1 }],
      toCallAbout: [],
      address: {
        _id: 'a1',
        line1: '12 Oak St',
        line2: null,
        city: 'Austin',
        state: 'TX',
        postalCode: '78701',
        country: 'US',
      },
      restrictions: {},
      deliveryLocationType: null,
      dropOffWindow: { day: dayOf('2026-11-20'), start: 9, end: 12 },
      pickupWindow: null,
      quote: null,
      terms: null,
      preAuthInCents: 50_000,
      cardConsent: 'Acepto que mi tarjeta quede guardada.',
    },
  },
  consents: {
    texts: [
      {
        wording: 'order-texts-2026-12',
        language: 'en',
        method: 'send-code-checkbox',
        isAgreed: true,
        at: '2026-11-18T14:50:00Z',
      },
    ],
    acts: [],
    spoken: [],
    deviceKnownSince: null,
  },
  events: [
    { event: 'place', by: 'system', who: null, at: '2026-11-18T15:00:00Z', why: null },
    { event: 'deliver', by: 'driver', who: 'Luis', at: '2026-11-20T16:12:00Z', why: null },
    { event: 'dispute-opened', by: 'system', who: null, at: '2026-11-30T18:00:00Z', why: null },
  ],
  load: null,
  bills: [],
  objections: [],
  messages: [
    {
      channel: 'sms',
      text: 'Your dumpster is there.',
      sentAt: '2026-11-20T16:13:00Z',
      deliveredAt: '2026-11-20T16:14:00Z',
    },
    { channel: 'sms', text: 'Never sent', sentAt: null, deliveredAt: null },
  ],
  replies: [{ words: 'Thanks, looks good', at: '2026-11-20T17:00:00Z' }],
  photos: [],
  madeAt: new Date('2026-12-01T15:00:00Z'),
}

const latin = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes)

/** Returns all text of a file, line after line. */
const wordsIn = ({ file }: Evidence): string =>
  [...latin(file.content).matchAll(/<([0-9a-f]*)> Tj/g)]
    .map(([, hex = '']) => hex.replace(/../g, code => String.fromCharCode(Number.parseInt(code, 16))))
    .join(' ')

test('the bank reads who ordered, what the customer agreed to and when, each step, and the messages', () => {
  const file = wordsIn(evidenceOf(facts))
  for (const words of [
    'Ana Peña',
    '12 Oak St, Austin, TX 78701',
    'The customer says that the dumpster did not come.',
    'The customer disputed the payment.',
    'Visa ending in 4242',
    '(512) 555-0100',
    'Acepto que mi tarjeta quede guardada.',
    'texts about my orders from Hill',
    'The dumpster was delivered, by the driver (Luis).',
    'Nov 20, 2026, 10:12 AM',
    'Your dumpster is there.',
    'Thanks, looks good',
  ])
    expect(file, words).toContain(words)
  expect(file).not.toContain('Never sent')
  // The bank must not read that a machine has ordered.
  expect(file).toContain('The order was placed.')
})

test('the bank reads what a link in a message led to, because only the customer can open the link', () => {
  const id = '0198c1a2-5a70-7cc5-8d4e-1f2a3b4c5d6e'
  const sent = (words: string): string =>
    wordsIn(
      evidenceOf({
        ...facts,
        messages: [
          {
            channel: 'sms',
            text: words,
            sentAt: '2026-11-20T16:13:00Z',
            deliveredAt: null,
          },
        ],
      }),
    )
  for (const link of [orderLink, cartLink, voluntaryLink]) {
    for (const origin of ['https://rolloff.example.com', 'http://localhost:3000', '']) {
      const file = sent(`See ${link(origin, id)}. Thanks`)
      expect(file).not.toContain(link('', id).slice(0, 8))
      expect(file).not.toMatch(/https?:/)
      expect(file).toContain('See [link to the customer')
      expect(file).toContain(']. Thanks')
    }
  }
  expect(sent(orderLink('', id))).toContain('page of the order]')
  expect(sent('Read https://www.city.example/permits and call us')).toContain('https://www.city.example/permits')
})

test('the texts for the payment service name the customer, the day of the service and what happened', () => {
  const { texts, file } = evidenceOf(facts)
  expect(file.name).toBe('dispute-R-10383.pdf')
  expect(texts).toMatchObject({
    customerName: 'Ana Peña',
    customerEmail: 'ana@example.com',
    billingAddress: '78701',
    serviceDate: 'Nov 20, 2026, 10:12 AM',
  })
  expect(texts.activity.split('\n')).toHaveLength(3)
  expect(texts.summary).toContain('The dumpster was delivered on Nov 20, 2026, 10:12 AM.')
})

/** Returns a photo: a gray JPEG of one pixel that is filled up to this number of bytes. */
const photo = (size: number) => {
  const content = new Uint8Array(size)
  content.set([0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 1, 1, 0xff, 0xd9])
  return { kind: 'drop-off', takenAt: new Date('2026-11-20T16:12:00Z'), by: 'Luis', content }
}

test('the file stays below the size that the service accepts, and says how many photos it leaves out', () => {
  const webp = { ...photo(100), content: Uint8Array.from([0x52, 0x49, 0x46, 0x46]) }
  const evidence = evidenceOf({
    ...facts,
    photos: [photo(1_500_000), webp, photo(2_600_000), photo(2_000_000), photo(400_000)],
  })
  const { file, photos } = evidence
  expect(photos).toEqual({ shown: 3, leftOut: 2 })
  expect(file.content.length).toBeLessThan(4_500_000)
  expect(wordsIn(evidence)).toContain('At the delivery, taken Nov 20, 2026, 10:12 AM by Luis')
  expect(wordsIn(evidence)).toContain('2 more can be shown on request.')
})

test('the days left to answer are counted by the calendar of the place', () => {
  const answerBy = new Date('2026-12-08T04:30:00Z')
  const left = (day: string) => daysToAnswer(answerBy, dayOf(day), 'America/Chicago')
  expect([left('2026-11-30'), left('2026-12-06'), left('2026-12-07'), left('2026-12-08')]).toEqual([7, 1, 0, -1])
})

test('an answer is on its way for a minute, and the bank takes an answer only while it waits for one', () => {
  const begun = new Date('2026-12-01T15:00:00Z')
  const after = (seconds: number) => isAnswerOnItsWay(begun, new Date(begun.getTime() + seconds * 1_000))
  expect([after(0), after(59), after(60), isAnswerOnItsWay(null, begun)]).toEqual([true, true, false, false])
  const statuses = ['needs_response', 'warning_needs_response', 'under_review', 'won', 'lost', 'warning_closed']
  expect(statuses.filter(takesEvidence)).toEqual(['needs_response', 'warning_needs_response'])
})
