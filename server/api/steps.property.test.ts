import { sql } from '@rolloff/sql/sql.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answers, type Customer, dana, openCart, type Page, visit } from '#server/testing/journey.ts'
import { type SignedIn, signIn } from '#server/testing/sign-in.ts'
import { sized } from '#server/testing/sizes.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

const monday = new Date('2026-11-30T15:00:00Z')
const orders = sized(150, 50)
let app: TestApp
let session: SignedIn
beforeAll(async () => {
  app = await startTestApp({ clock: () => monday })
  session = await signIn(app, '+15125550101')
})
afterAll(() => app.stop())

/** The browser of a hurried, forgetful or hostile customer may do these acts in any order. */
const acts = {
  ...answers,
  'sign in': async ({ held, api }) => {
    held.session = session
    return api.getSelf.query()
  },
  'give a name': ({ api }) => api.upsertCustomer.mutate(dana),
  'move away': ({ api }, cartId) => api.updateCartForZipcode.mutate({ cartId, zipCode: '78662' }),
  'choose only restricted materials': async ({ api }, cartId) => {
    const restricted = (await api.getMaterials.query()).find(one => one.isRestricted)
    return api.upsertMaterials.mutate({ cartId, materials: [{ id: restricted?._id ?? '' }] })
  },
  'choose a material that needs a special dumpster': async ({ api }, cartId) => {
    const concrete = (await api.getMaterials.query()).find(one => one.name === 'Concrete')
    return api.upsertMaterials.mutate({ cartId, materials: [{ id: concrete?._id ?? '' }] })
  },
  pay: ({ api }, cartId) => api.createCheckoutPaymentIntent.mutate({ cartId }),
  'read the payment': ({ api }, cartId) => api.getCartPaymentIntent.query({ cartId }),
} as const satisfies Record<string, (customer: Customer, cartId: string, now: Date) => Promise<unknown>>
type Act = keyof typeof acts

type CartRow = { missing: string[]; live: number; asked: number | null; quoted: number | null }

/** Returns the missing steps and the amount that the payment service may charge, both read from the database. */
async function look(cartId: string): Promise<CartRow> {
  const { rows } = await sql<CartRow>`
    SELECT array_remove(ARRAY[
        CASE WHEN c.user_id IS NULL THEN 'phone' END, CASE WHEN u.first_name = '' THEN 'name' END,
        CASE WHEN c.customer_type IS NULL THEN 'customer-type' END, CASE WHEN c.cleanup_ids = '{}' THEN 'cleanup' END,
        CASE WHEN c.materials = '[]' THEN 'materials' END, CASE WHEN c.containers = '{}' THEN 'containers' END,
        CASE WHEN c.delivery_address_id IS NULL THEN 'address' END, CASE WHEN c.restrictions IS NULL THEN 'restrictions' END,
        CASE WHEN c.delivery_location_type IS NULL THEN 'location-type' END,
        CASE WHEN c.drop_off_window IS NULL OR c.pickup_window IS NULL THEN 'schedule' END,
        CASE WHEN c.add_on_ids IS NULL THEN 'add-ons' END,
        CASE WHEN c.materials <> '[]' AND NOT EXISTS (SELECT FROM jsonb_to_recordset(c.materials) AS m (id uuid)
          JOIN material USING (id) WHERE NOT is_restricted) THEN 'a call' END], NULL) AS missing,
      count(i.id) FILTER (WHERE i.status LIKE 'requires%')::int AS live,
      max(i.amount) FILTER (WHERE i.status LIKE 'requires%')::int AS asked,
      (SELECT q.total_in_cents FROM quote q WHERE q.cart_id = c.id ORDER BY version DESC LIMIT 1) AS quoted
    FROM cart c LEFT JOIN app_user u ON u.id = c.user_id LEFT JOIN payment_attempt p ON p.cart_id = c.id
      LEFT JOIN stripe_simulator.payment_intents i ON i.id = p.intent_id
    WHERE c.id = ${cartId} GROUP BY c.id, u.first_name`.execute(app.database.db)
  const [row] = rows
  if (!row) throw new Error('the cart is gone')
  return row
}

/** Does one act and checks the rule of the product: no customer can pay while a step is missing, and never another amount. */
async function perform(act: Act, customer: Customer): Promise<string> {
  const { cartId } = customer.held
  const outcome = await acts[act](customer, cartId, monday).then(
    () => 'ok',
    error => String(error.data?.code ?? error),
  )
  expect(outcome).toMatch(/^(ok|BAD_REQUEST|UNAUTHORIZED|NOT_FOUND|CONFLICT|PRECONDITION_FAILED)$/)
  const { missing, live, asked, quoted } = await look(cartId)
  if (missing.length > 0) {
    expect({ act, missing, live }).toEqual({ act, missing, live: 0 })
    if (act === 'pay' || act === 'read the payment') expect([act, missing, outcome]).not.toEqual([act, missing, 'ok'])
  }
  expect(live).toBeLessThanOrEqual(1)
  if (live === 1) expect([act, asked]).toEqual([act, quoted])
  return outcome
}

async function begin(): Promise<Customer> {
  await sql`UPDATE app_user SET first_name = '', last_name = ''`.execute(app.database.db)
  const customer = visit(app)
  await openCart(customer)
  return customer
}

const anyAct = fc.constantFrom(...(Object.keys(acts) as Act[]))
/** Generates all needed acts in any order, sometimes without a few of them, and any other acts before and after the payment begins. */
const needed: Act[] = [...(Object.keys(answers) as Page[]), 'sign in', 'give a name', 'pay']
const anyOrder = fc.oneof(
  { weight: 1, arbitrary: fc.array(anyAct, { minLength: 5, maxLength: 25 }) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.shuffledSubarray(needed, { minLength: needed.length - 2 }), fc.array(anyAct, { maxLength: 6 }))
      .map(([most, more]) => [...most, ...more, 'pay' as const]),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(
        fc.shuffledSubarray(needed, { minLength: needed.length }),
        fc.array(anyAct, { minLength: 1, maxLength: 6 }),
      )
      .map(([all, after]): Act[] => ['sign in', ...all, 'pay', ...after, 'pay']),
  },
)

test('the customer cannot pay while a step is missing, in whatever order the calls come', async () => {
  let paid = 0
  let refused = 0
  await fc.assert(
    fc.asyncProperty(anyOrder, async order => {
      const customer = await begin()
      for (const act of order) {
        const outcome = await perform(act, customer)
        if (act !== 'pay') continue
        if (outcome === 'ok') paid += 1
        else refused += 1
      }
    }),
    { numRuns: orders },
  )
  expect(Math.min(paid, refused)).toBeGreaterThan(5)
}, 180_000)

test('the customer cannot pay if any one step is left out', async () => {
  for (const left of needed.filter(act => act !== 'pay')) {
    const customer = await begin()
    for (const act of needed) {
      if (act === left) continue
      const outcome = await perform(act, customer)
      if (act === 'pay')
        expect([left, outcome]).toEqual([left, left === 'sign in' ? 'UNAUTHORIZED' : 'PRECONDITION_FAILED'])
    }
  }
})

test('the customer can pay after every step', async () => {
  const customer = await begin()
  for (const act of needed) expect([act, await perform(act, customer)]).toEqual([act, 'ok'])
  expect(await look(customer.held.cartId)).toMatchObject({ missing: [], live: 1 })
})
