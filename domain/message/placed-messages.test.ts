import { describe, expect, it } from 'vitest'
import { isOneText } from '#domain/message/gsm.ts'
import { numberToCome, orderPlacedMessages, type PlacedOrder } from '#domain/message/placed-messages.ts'
import { dayOf } from '#domain/value/calendar.ts'

const order: PlacedOrder = {
  orderId: '6d1b1ad6-4dcf-4c0c-9f05-5a1b2f8f6d11',
  snapshot: {
    language: 'en',
    timeZone: 'America/Chicago',
    dropOffWindow: { day: dayOf('2026-12-23'), start: 12, end: 24 },
    toCallAbout: [],
    customer: {
      firstName: 'Ana',
      lastName: 'Ruiz',
      email: 'ana@example.com',
      phone: '+15125550142',
      companyName: null,
      customerType: 'individual',
    },
  },
  hauler: { name: 'Lone Star Dumpsters', phone: '+15125550100', origin: 'http://localhost:3000', templates: [] },
  totalInCents: 48_995,
  mayText: true,
}

const toldIn = (language: 'en' | 'es', dropOffWindow = order.snapshot.dropOffWindow) => {
  const [mail, text] = orderPlacedMessages({ ...order, snapshot: { ...order.snapshot, language, dropOffWindow } })
  return { mail: mail?.text ?? '', text: text?.text ?? '' }
}

describe('The text about a new order', () => {
  it.each(['en', 'es'] as const)('names the order, the hauler and the way to stop texts in %s', language => {
    for (const window of [order.snapshot.dropOffWindow, null]) {
      const { text } = toldIn(language, window)
      expect(isOneText(text)).toBe(true)
      expect(text).toMatch(/^Lone Star Dumpsters: .*<number>.*STOP/)
      expect(text).toContain(numberToCome)
    }
  })

  it('writes the day as people write it', () => {
    expect(toldIn('en').text).toContain('Wed, Dec 23, 12 PM - 12 AM')
    expect(toldIn('es').text).toContain('mié, 23 de dic, 12 PM - 12 AM')
  })
})

describe('The mail about a new order', () => {
  it('says what was paid, or that nothing was charged if a call comes first', () => {
    expect(toldIn('en').mail).toContain('Paid: $489.95')
    expect(toldIn('en', null).mail).toContain('nothing was charged')
    expect(toldIn('es').mail).toContain('Pagado: $489.95')
  })
})

describe('The messages about a new order', () => {
  it('are not sent to a customer without a mail address and without consent to texts', () => {
    const customer = { ...order.snapshot.customer, email: '' }
    expect(orderPlacedMessages({ ...order, snapshot: { ...order.snapshot, customer }, mayText: false })).toEqual([])
  })

  it('are a mail and a text, each with its own key', () => {
    const keys = orderPlacedMessages(order).map(one => one.key)
    expect(keys).toEqual([`placed:${order.orderId}:email`, `placed:${order.orderId}:sms`])
  })
})
