import { describe, expect, test } from 'vitest'
import { reasonFor } from '#domain/pricing/reason.ts'
import { order, orderId } from '#web/testing/customer-data.ts'
import { openOrder } from '#web/testing/customer-stage.tsx'
import { isLoading, leadsTo, sees, seesTitle } from '#web/testing/stage.tsx'
import { failing, pending, refused } from '#web/testing/table-server.ts'

test('the receipt names the order, the hauler, the customer, the dumpster and the card', async () => {
  await openOrder('/receipt')
  await seesTitle('Receipt')
  await sees('Receipt for order R-1001')
  await sees('Grackle')
  await sees('Dana Reyes')
  await sees('20 yard dumpster')
  await sees('Visa ending in 4242')
  expect(await leadsTo('Back to the order')).toBe(`/orders/${orderId}`)
})

test.each([
  ['en', '20 yard dumpster: 22 ft long, 8 ft wide and 4.5 ft high'],
  ['es', '20 yard dumpster: 22 pies de largo, 8 pies de ancho y 4.5 pies de alto'],
] as const)('the receipt draws the dumpster if its dimensions are known, in %s', async (language, said) => {
  const drawing = () => document.querySelector('article [role=img]')?.getAttribute('aria-label') ?? null
  await openOrder('/receipt', { getOrderById: { ...order, dimensions: '22 x 8 x 4.5 ft' } }, language)
  await expect.poll(drawing).toContain(said)
  await openOrder('/receipt', { getOrderById: { ...order, dimensions: null } }, language)
  await sees('Visa')
  expect(drawing()).toBeNull()
})

test('the page says that it is loading the order, that there is none, or that it cannot load it', async () => {
  await openOrder('/receipt', { getOrderById: pending })
  await isLoading('Loading your order')
  await openOrder('/receipt', { getOrderById: refused('order-not-found') })
  await seesTitle('Order Not Found')
  await openOrder('/receipt', { getOrderById: failing })
  await sees('Unable to load this order.')
})

test('the receipt is in Spanish if the customer chose Spanish', async () => {
  await openOrder('/receipt', {}, 'es')
  await sees('R-1001')
  await seesTitle('Recibo')
})

/** Returns the amounts of a list, as a reader adds them up. */
const amountsIn = (selector: string) =>
  [...document.querySelectorAll(`article ${selector}`)].map(one => Number(one.textContent?.replace(/[$,]/g, '')))
const sumOf = (amounts: readonly number[]) => Math.round(100 * amounts.reduce((sum, one) => sum + one, 0)) / 100

const more = (kind: string, amountInCents: number, rest: object = {}) => ({
  kind,
  label: kind,
  quantity: 1,
  amountInCents,
  reason: reasonFor('reason.goodwill'),
  ...rest,
})
const costWith = (...lines: ReturnType<typeof more>[]) => ({
  ...order.cost,
  lines: [...order.cost.lines, ...lines],
  totalInCents: order.cost.totalInCents + lines.reduce((sum, one) => sum + one.amountInCents, 0),
})
const paid = order.cost.totalInCents
const { at } = order.payments[0] ?? { at: '' }

describe.each(['en', 'es'] as const)('The amounts of a receipt add up, in %s,', language => {
  test.each([
    [
      'with an extension whose card was declined',
      {
        cost: costWith(more('extension', 3600, { payment: 'declined' }), more('extension-tax', 297)),
        orderBalance: 3897,
      },
      { en: /your card was declined/, es: /su tarjeta fue rechazada/ },
    ],
    [
      'of a cancelled order',
      {
        cost: costWith(more('cancelled', -paid)),
        refunds: [{ amountRefunded: paid, at, way: 'card' as const, reference: null }],
      },
      { en: /Cancelled/, es: /Cancelado/ },
    ],
    [
      'after goodwill, with cents that were let go',
      {
        cost: costWith(more('weight', 37), more('let-go', -37), more('goodwill', -2500)),
        refunds: [{ amountRefunded: 2500, at, way: 'card' as const, reference: null }],
      },
      { en: /Goodwill/, es: /Cortesía/ },
    ],
  ])('%s', async (_, changes, words) => {
    await openOrder('/receipt', { getOrderById: { ...order, ...changes } }, language)
    await sees(words[language])
    const total = changes.cost.totalInCents / 100
    expect(sumOf(amountsIn('ul .price'))).toBe(total)
    const settled = amountsIn('dl .price')
    const balance = settled.pop()
    expect(sumOf([total, ...settled])).toBe(balance)
  })
})
