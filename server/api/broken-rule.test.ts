import { sql } from '@rolloff/sql/sql.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Customer, payWith, readyToPay } from '#server/testing/journey.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { recordLog } from '#server/testing/words/recorded-log.ts'

const log = recordLog()
let app: TestApp
let customer: Customer
beforeAll(async () => {
  app = await startTestApp({ log: log.logger })
  customer = await readyToPay(app, '+15125550171')
})
afterAll(() => app.stop())

const contractorDiscount = '0a000007-0000-4000-8000-000000000005'

async function setDiscountPercent(percent: unknown): Promise<void> {
  const data = JSON.stringify({ discountType: 'percentage', discountPercent: percent })
  await sql`UPDATE pricing_rule SET data = ${data}::jsonb WHERE id = ${contractorDiscount}`.execute(app.database.db)
}

const linesAboutRules = () =>
  log
    .lines()
    .map(line => JSON.parse(line))
    .filter(line => line.rules)

test('the server makes no price while a pricing rule is broken, and the log names the rule', async () => {
  const { cartId } = customer.held
  const before = await customer.api.getCartPricingSummary.query({ cartId })
  await setDiscountPercent(5)
  const refused = { data: { code: 'CONFLICT', refusal: 'price-unavailable' } }
  await expect(customer.api.getCartPricingSummary.query({ cartId })).rejects.toMatchObject({
    ...refused,
    message: 'We cannot tell this price right now. Please call us.',
  })
  await expect(payWith(app, customer)).rejects.toMatchObject(refused)
  const [line] = linesAboutRules()
  expect(line).toMatchObject({ level: 50, call: 'getCartPricingSummary', msg: 'a pricing rule is broken' })
  expect(line.rules).toEqual([
    { id: contractorDiscount, name: 'Contractor discount', problems: [expect.stringContaining('discountPercent')] },
  ])
  await setDiscountPercent('0.05')
  expect(await customer.api.getCartPricingSummary.query({ cartId })).toEqual(before)
})

test('the customer reads nothing about the broken rule', async () => {
  await setDiscountPercent('5')
  const answer = await fetch(
    `${app.url}/trpc/getCartPricingSummary?input=${encodeURIComponent(JSON.stringify({ cartId: customer.held.cartId }))}`,
    { headers: customer.held.session?.headers ?? {} },
  )
  const text = await answer.text()
  expect(answer.status).toBe(409)
  expect(text).toContain('price-unavailable')
  expect(text).not.toMatch(/ontractor|discount|0a000007/)
})
