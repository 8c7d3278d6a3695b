import { expect, test } from 'vitest'
import { type NotifiableOrder, orderMessage } from './order-message.ts'

const reviewUrl = 'https://g.page/r/grackle/review'
const order: NotifiableOrder = {
  orderId: 'd0000000-0000-4000-8000-000000000002',
  number: 'R-1001',
  language: 'en',
  timeZone: 'America/Chicago',
  firstName: 'Dana',
  reviewUrl,
  hauler: { name: 'Grackle', phone: '+15125550110', origin: 'https://grackle.example', templates: [] },
}
const bill = { totalInCents: 43_192, paidInCents: 43_192, tons: 2, tonsBefore: null, chargeAfter: null }
const even = { occasion: 'bill-ready', values: { ...bill, balanceInCents: 0 } } as const
const due = { occasion: 'bill-ready', values: { ...bill, balanceInCents: 500 } } as const
const charged = { occasion: 'charged', values: { amountInCents: 500 } } as const

test('rule T13: the mail that ends an order asks for a review at its end, in both languages, and no text message does', () => {
  for (const told of [even, charged]) {
    const { mail, text } = orderMessage(order, told)
    expect(mail.text.endsWith(`A review helps others to find us: ${reviewUrl}`)).toBe(true)
    expect(text).not.toContain(reviewUrl)
  }
  expect(orderMessage({ ...order, language: 'es' }, even).mail.text).toMatch(/encontrarnos: https:\S+review$/)
})

test('rule T13: a mail about a due asks for no review, and neither does a mail of a hauler without a review address', () => {
  expect(orderMessage(order, due).mail.text).not.toContain(reviewUrl)
  expect(orderMessage({ ...order, reviewUrl: null }, even).mail.text).not.toContain('review')
})

test('rule T13: the mail asks for a review also below a hauler’s own words', () => {
  const own = {
    occasion: 'charged',
    channel: 'email',
    language: 'en',
    subject: 'Paid',
    text: 'Paid: {amount}',
  } as const
  const { mail } = orderMessage({ ...order, hauler: { ...order.hauler, templates: [own] } }, charged)
  expect(mail.text).toBe(`Paid: $5.00\n\nDid we do well? A review helps others to find us: ${reviewUrl}`)
})
