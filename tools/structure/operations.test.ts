import { describe, expect, it } from 'vitest'
import { operationRounds, secondPaymentProtocols } from './operations.ts'

const file = (path: string, ...lines: string[]) => ({ path: `server/operations/${path}`, text: lines.join('\n') })
const importing = (path: string, ...others: string[]) =>
  file(path, ...others.map(other => `import { thing } from '#server/operations/${other}'`))

describe('folders of operations that depend on each other are caught', () => {
  it('directly, or over others, with the import that closes the round', () => {
    const checkout = importing('checkout/pay.ts', 'payment/charge.ts')
    expect(operationRounds([checkout, importing('payment/charge.ts', 'checkout/refresh.ts')])).toEqual([
      expect.stringContaining(
        'server/operations/payment/charge.ts:1 imports server/operations/checkout/refresh.ts: checkout → payment → checkout.',
      ),
    ])
    const over = [
      importing('payment/charge.ts', 'message/notify.ts'),
      importing('message/notify.ts', 'checkout/pay.ts'),
    ]
    expect(operationRounds([checkout, ...over])).toEqual([
      expect.stringContaining('checkout → payment → message → checkout'),
    ])
  })

  it('but not when all arrows point one way, nor for a test', () => {
    const oneWay = [
      importing('reconcile/run.ts', 'checkout/pay.ts', 'payment/charge.ts'),
      importing('checkout/pay.ts', 'payment/charge.ts', 'checkout/refresh.ts'),
      importing('payment/charge.test.ts', 'checkout/pay.ts'),
    ]
    expect(operationRounds(oneWay)).toEqual([])
  })
})

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

  it('but not a function of ours with such a name', () => {
    expect(secondPaymentProtocols([file('checkout/pay.ts', 'await createIntent(deps, attempt)')])).toEqual([])
  })
})
