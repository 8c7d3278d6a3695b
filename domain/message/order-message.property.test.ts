import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOneText } from '#domain/message/gsm.ts'
import { type Notification, occasions } from '#domain/message/occasion.ts'
import { maxOfficeMessageLength } from '#domain/message/office-message.ts'
import {
  messageTexts,
  type NotifiableOrder,
  orderMessage,
  type PlacedNotification,
} from '#domain/message/order-message.ts'
import { dayOf } from '#domain/value/calendar.ts'
import { languages } from '#domain/value/language.ts'

const windows = fc.record({
  day: fc
    .integer({ min: 0, max: 800 })
    .map(days => (dayOf('2026-01-01') + days * 86_400_000) as ReturnType<typeof dayOf>),
  start: fc.integer({ min: 0, max: 24 }),
  end: fc.integer({ min: 0, max: 24 }),
})
const visits = fc.constantFrom('drop-off' as const, 'pickup' as const)
const amounts = fc.integer({ min: 1, max: 10_000_000 })
const instants = fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true })

/** Makes every occasion, with every kind of value that it can have. */
const toldOf: fc.Arbitrary<Exclude<Notification, { occasion: 'placed' }> | PlacedNotification> = fc.oneof(
  fc.record({
    occasion: fc.constant('placed' as const),
    paid: fc.option(fc.record({ window: windows, amountInCents: amounts })),
    toCallAbout: fc.array(fc.string({ minLength: 1, maxLength: 80, unit: 'grapheme' }), { maxLength: 5 }),
  }),
  fc.record({ occasion: fc.constantFrom('out-for-delivery' as const, 'delivered' as const, 'picked-up' as const) }),
  fc.record({
    occasion: fc.constantFrom('drop-off-scheduled' as const, 'pickup-scheduled' as const, 'swap-unpaid' as const),
    values: fc.record({ window: windows }),
  }),
  fc.record({
    occasion: fc.constant('ready-to-pay' as const),
    values: fc.record({ window: windows, amountInCents: amounts }),
  }),
  fc.record({
    occasion: fc.constant('objection-answered' as const),
    values: fc.record({ answer: fc.string({ minLength: 1, maxLength: 1000, unit: 'grapheme' }) }),
  }),
  fc.record({
    occasion: fc.constant('visit-failed' as const),
    values: fc.record({ visit: visits, why: fc.string({ minLength: 1, maxLength: 300, unit: 'grapheme' }) }),
  }),
  fc.record({
    occasion: fc.constant('date-taken-back' as const),
    values: fc.record({ visit: visits, window: windows }),
  }),
  fc.record({
    occasion: fc.constant('visit-changed' as const),
    values: fc.record({ visit: visits, window: windows, before: windows }),
  }),
  fc.record({
    occasion: fc.constant('pickup-requested' as const),
    values: fc.record({ window: windows, isSwap: fc.boolean() }),
  }),
  fc.record({
    occasion: fc.constant('extension-on-bill' as const),
    values: fc.record({ amountInCents: fc.nat(999_999), isDeclined: fc.boolean() }),
  }),
  fc.record({
    occasion: fc.constantFrom(
      'charged' as const,
      'charge-failed' as const,
      'pay-link' as const,
      'refunded' as const,
      'refund-returned' as const,
      'cancelled' as const,
    ),
    values: fc.record({ amountInCents: fc.oneof(amounts, fc.constant(0)) }),
  }),
  fc.record({
    occasion: fc.constant('refund-by-check' as const),
    values: fc.record({ amountInCents: amounts, reference: fc.stringMatching(/^[0-9]{1,10}$/) }),
  }),
  fc.record({ occasion: fc.constant('driver-waiting' as const), values: fc.record({ until: instants }) }),
  fc.record({
    occasion: fc.constant('fee-decided' as const),
    values: fc.record({
      amountInCents: fc.integer({ min: -1_000_000, max: 1_000_000 }),
      fee: fc.constantFrom('dry-run' as const, 'wrong-material' as const, 'missed-promise' as const),
      isKept: fc.boolean(),
    }),
  }),
  fc.record({
    occasion: fc.constant('cancelled' as const),
    values: fc.record({ amountInCents: amounts, keptInCents: fc.nat(100_000), heldInCents: fc.nat(100_000) }),
  }),
  fc.record({
    occasion: fc.constant('bill-ready' as const),
    values: fc.record({
      balanceInCents: fc.integer({ min: -10_000_000, max: 10_000_000 }),
      totalInCents: fc.integer({ min: 0, max: 10_000_000 }),
      paidInCents: fc.integer({ min: 0, max: 10_000_000 }),
      tons: fc.integer({ min: 0, max: 1_000_000 }).map(units => units / 10_000),
      tonsBefore: fc.option(fc.integer({ min: 0, max: 1_000_000 }).map(units => units / 10_000)),
      chargeAfter: fc.option(instants),
    }),
  }),
  fc.record({
    occasion: fc.constant('voluntary-link' as const),
    values: fc.record({
      amountInCents: amounts,
      tons: fc.integer({ min: 0, max: 1_000_000 }).map(units => units / 10_000),
      tonsBefore: fc.integer({ min: 0, max: 1_000_000 }).map(units => units / 10_000),
    }),
  }),
  fc.record({
    occasion: fc.constant('order-link' as const),
    values: fc.record({
      cartId: fc.uuid(),
      visit: fc.option(fc.record({ window: windows, amountInCents: amounts })),
    }),
  }),
  fc.record({
    occasion: fc.constant('office-message' as const),
    values: fc.record({ message: fc.string({ minLength: 1, maxLength: maxOfficeMessageLength }) }),
  }),
  fc.record({ occasion: fc.constant('keep-dumpster' as const), values: fc.record({ cartId: fc.uuid() }) }),
  fc.record({
    occasion: fc.constant('rental-ending' as const),
    values: fc.record({ endsOn: windows.map(({ day }) => day), isActual: fc.boolean() }),
  }),
)

const orders: fc.Arbitrary<NotifiableOrder> = fc.record({
  orderId: fc.uuid(),
  number: fc.integer({ min: 10_001, max: 9_999_999 }).map(number => `R-${number}`),
  language: fc.constantFrom(...languages),
  timeZone: fc.constantFrom('America/Chicago', 'Pacific/Honolulu', 'America/Puerto_Rico'),
  firstName: fc.string({ maxLength: 60, unit: 'grapheme' }),
  hauler: fc.record({
    name: fc.string({ minLength: 1, maxLength: 100, unit: 'grapheme' }),
    phone: fc.constant('+15125550110'),
    origin: fc.integer({ min: 1, max: 28 }).map(length => `https://${'d'.repeat(length)}.com`),
    templates: fc.constant([]),
  }),
})

describe('Every message about every order', () => {
  it('is one text of the phone networks, and its mail has a subject in one line', () => {
    fc.assert(
      fc.property(orders, toldOf, (order, told) => {
        const { text, mail } = orderMessage(order, told)
        expect(isOneText(text)).toBe(true)
        expect(text).not.toMatch(/[{}]/)
        expect(mail.subject).toMatch(/^[^\n]+$/)
        // The link is sent before there is an order, so that its message has no number.
        if (told.occasion !== 'order-link') expect(mail.text).toContain(`R-${order.number.slice(2)}`)
        else expect(text).toContain('/c/')
      }),
      { numRuns: 5_000 },
    )
  })

  it('is tested on every occasion', () => {
    const tried = new Set(fc.sample(toldOf, { numRuns: 1_000, seed: 1 }).map(({ occasion }) => occasion))
    expect([...tried].sort()).toEqual([...occasions].sort())
  })

  it('names the hauler in its text, and the first text says how to stop texts', () => {
    fc.assert(
      fc.property(orders, toldOf, (order, told) => {
        const { text } = orderMessage({ ...order, hauler: { ...order.hauler, name: 'Grackle Creek Roll-Off' } }, told)
        expect(text).toMatch(/^Grackle Cree/)
        if (told.occasion === 'placed' || told.occasion === 'rental-ending') expect(text).toContain('STOP')
      }),
    )
  })
})

describe('Both languages', () => {
  const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort()

  it('say what happened with the same facts', () => {
    const { en, es } = messageTexts
    for (const [kind, { text }] of Object.entries(en.mails)) {
      const spanish = es.mails[kind as keyof typeof es.mails]
      expect(placeholders(spanish.text), kind).toEqual(placeholders(text))
    }
    for (const [kind, text] of Object.entries(en.replies)) {
      expect(placeholders(es.replies[kind as keyof typeof es.replies]), kind).toEqual(placeholders(text))
    }
  })

  it('greet a customer by name, but not if the name is a link', () => {
    const order: NotifiableOrder = {
      orderId: '6d1b1ad6-4dcf-4c0c-9f05-5a1b2f8f6d11',
      number: 'R-10234',
      language: 'es',
      timeZone: 'America/Chicago',
      firstName: 'María José',
      hauler: { name: 'Grackle Creek', phone: '+15125550110', origin: 'http://localhost:3000', templates: [] },
    }
    const mailTo = (firstName: string) => orderMessage({ ...order, firstName }, { occasion: 'delivered' }).mail.text
    expect(mailTo('María José')).toMatch(/^Hola, María José:/)
    for (const link of ['win.example.com', 'see http://x.io', '@ana', 'call 5551234567', 'www']) {
      expect(mailTo(link)).toMatch(/^Hola:/)
    }
    expect(mailTo('Ana\nBcc: all')).toMatch(/^Hola, Ana Bcc: all:/)
  })
})
