import { describe, expect, it } from 'vitest'
import { dayOf } from '#domain/calendar.ts'
import { orderPlacedMail, orderPlacedMessages, orderPlacedText } from '#domain/order/messages.ts'

/** The characters that a text holds 160 of; any other makes it hold 70. */
const phoneAlphabet = /^[A-Za-z0-9 \n@£$¥èéùìòÇØøÅåÆæßÉÄÖÑÜ§¿äöñüà¡!"#%&'()*+,\-./:;<=>?_]*$/

const told = {
  haulerName: 'A hauler with quite a long name of many words',
  haulerPhone: '+1 (512)-555-0100',
  orderNumber: 'R-1234567',
  totalInCents: 48_995,
  dropOffWindow: { day: dayOf('2026-12-23'), start: 12, end: 24 },
}

describe('The text about a new order', () => {
  it.each(['en', 'es'] as const)('fits one message of the phone networks in %s', language => {
    for (const dropOffWindow of [told.dropOffWindow, null]) {
      const text = orderPlacedText({ ...told, language, dropOffWindow })
      expect(text.length).toBeLessThanOrEqual(160)
      expect(text).toMatch(phoneAlphabet)
      expect(text).toContain('R-1234567')
      expect(text).toContain('STOP')
    }
  })

  it('says the day as people write it', () => {
    expect(orderPlacedText({ ...told, language: 'en' })).toContain('12/23/2026, 12 PM - 12 AM')
    expect(orderPlacedText({ ...told, language: 'es' })).toContain('23/12/2026')
  })
})

describe('The mail about a new order', () => {
  it('says what was paid, and that nothing was where a call comes first', () => {
    expect(orderPlacedMail({ ...told, language: 'en' }).text).toContain('Paid: $489.95')
    expect(orderPlacedMail({ ...told, language: 'en', dropOffWindow: null }).text).toContain('nothing was charged')
    expect(orderPlacedMail({ ...told, language: 'es' }).text).toContain('Pagado: $489.95')
  })
})

describe('Who is told of a new order', () => {
  const customer = {
    firstName: 'Ana',
    lastName: 'Ruiz',
    email: '',
    phone: '+15125550142',
    companyName: null,
    customerType: 'individual',
  }
  const order = {
    orderId: 'order',
    snapshot: { language: 'en', dropOffWindow: null, customer },
    hauler: { name: 'Lone Star Dumpsters', phone: '+15125550100' },
    totalInCents: 0,
  } as const

  it('nobody without a mail address and without consent to texts', () => {
    expect(
      orderPlacedMessages({
        ...order,
        snapshot: { ...order.snapshot, customer: { ...customer, customerType: 'individual' } },
        mayText: false,
      }),
    ).toEqual([])
  })

  it('each under a key of its own', () => {
    const snapshot = {
      ...order.snapshot,
      customer: { ...customer, customerType: 'individual' as const, email: 'ana@example.com' },
    }
    const keys = orderPlacedMessages({ ...order, snapshot, mayText: true }).map(one => one.key)
    expect(keys).toEqual(['order-placed:order:email', 'order-placed:order:sms'])
  })
})
