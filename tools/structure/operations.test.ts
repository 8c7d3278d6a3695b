import { describe, expect, it } from 'vitest'
import { secondPaymentProtocols } from './operations.ts'

const file = (path: string, ...lines: string[]) => ({ path: `server/operations/${path}`, text: lines.join('\n') })
describe('a second payment protocol is caught', () => {
  it.each([
    'await payments.createIntent(ask)',
    'deps.payments.chargeSavedCard({ ...ask })',
    'if (error instanceof CardDeclined) return',
  ])('%s', line => {
    expect(secondPaymentProtocols([file('checkout/pay.ts', line)])).toEqual([
      expect.stringContaining('server/operations/checkout/pay.ts uses '),
    ])
    expect(secondPaymentProtocols([file('payment/resolve-intent.ts', line)])).toEqual([])
    expect(secondPaymentProtocols([file('checkout/pay.test.ts', line)])).toEqual([])
  })

  it('but not a function of our own with such a name', () => {
    expect(secondPaymentProtocols([file('checkout/pay.ts', 'await createIntent(deps, attempt)')])).toEqual([])
  })
})
