import { expect, test } from 'vitest'
import { type NotifiableOrder, orderMessage } from './order-message.ts'

const order: NotifiableOrder = {
  orderId: 'd0000000-0000-4000-8000-000000000002',
  number: 'R-1001',
  language: 'en',
  timeZone: 'America/Chicago',
  firstName: 'Dana',
  reviewUrl: null,
  hauler: { name: 'Grackle', phone: '+15125550110', origin: 'https://grackle.example', templates: [] },
}
const bill = { totalInCents: 43_192, paidInCents: 43_192, tons: 2, chargeAfter: null }
const values = { ...bill, tonsBefore: null }

test('a bill says that money is to be paid if one cent is due, and that money comes back if one cent is too much', () => {
  const textAt = (balanceInCents: number, tonsBefore: number | null) =>
    orderMessage(order, { occasion: 'bill-ready', values: { ...values, tonsBefore, balanceInCents } }).mail.text
  for (const tonsBefore of [null, 3]) {
    const [toPay, even, credit] = [1, 0, -1].map(balance => textAt(balance, tonsBefore))
    expect(new Set([toPay, even, credit]).size).toBe(3)
    expect(even).not.toContain('$0.01')
    expect(toPay).toContain('$0.01')
    expect(credit).toContain('$0.01')
    expect(textAt(-100, tonsBefore)).toBe(credit?.replaceAll('$0.01', '$1.00'))
    expect(textAt(100, tonsBefore)).toBe(toPay?.replaceAll('$0.01', '$1.00'))
  }
})
