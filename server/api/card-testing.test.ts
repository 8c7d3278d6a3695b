import { afterAll, beforeAll, expect, test } from 'vitest'
import { readyToPay, visit } from '#server/testing/journey.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({
    env: { LIMITS: 'standard', CARD_DECLINES_PER_ADDRESS: '2', TRUSTED_PROXIES: '127.0.0.1,::1' },
  })
})
afterAll(() => app.stop())

/** Records two declined cards that another person used at this IP address an hour ago. */
async function declineAt(address: string): Promise<void> {
  await app.database.pool.query(
    `WITH other AS (INSERT INTO app_user (subject, phone) VALUES (gen_random_uuid()::text, '+15125550199') RETURNING id),
       told AS (INSERT INTO provider_event (id, type) VALUES ('evt_1', 'payment_intent.payment_failed'),
         ('evt_2', 'payment_intent.payment_failed') RETURNING id)
     INSERT INTO card_decline (event_id, user_id, network_address, at)
     SELECT told.id, other.id, $1, now() - interval '1 hour' FROM told, other`,
    [address],
  )
}

test('an IP address with too many declined cards reads why it cannot pay, and when to come back', async () => {
  const { held } = await readyToPay(app, '+15125550142')
  await declineAt('203.0.113.7')
  const pay = (from: string) =>
    fetch(`${app.url}/trpc/createCheckoutPaymentIntent`, {
      method: 'POST',
      headers: { ...held.session?.headers, 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify({ cartId: held.cartId }),
    })
  const refused = await pay('203.0.113.7')
  expect(refused.status).toBe(429)
  const waitInSeconds = Number(refused.headers.get('retry-after'))
  expect(waitInSeconds).toBeGreaterThan(22 * 3600)
  expect(waitInSeconds).toBeLessThanOrEqual(23 * 3600)
  expect(await refused.json()).toMatchObject({
    error: {
      message: 'Too many cards were declined. Please try again tomorrow, or call us.',
      data: { code: 'TOO_MANY_REQUESTS', refusal: 'cards-declined' },
    },
  })
  expect((await pay('203.0.113.8')).status).toBe(200)
})

test('a payment attempt is stored with the network address where it began', async () => {
  const customer = await readyToPay(app, '+15125550143')
  const { cartId, session } = customer.held
  await visit(app, session).api.createCheckoutPaymentIntent.mutate({ cartId })
  const { rows } = await app.database.pool.query(
    'SELECT network_address AS at FROM payment_attempt WHERE cart_id = $1',
    [cartId],
  )
  expect(rows).toEqual([{ at: expect.stringMatching(/^(127\.0\.0\.1|0000:0000:0000:0000::\/64)$/) }])
})
