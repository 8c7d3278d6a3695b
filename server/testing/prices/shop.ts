/** The stage has the demo's hauler behind real HTTP, with what it offers and with days that are all open. Tests buy carts there. */
import { addDays, type Day } from '#domain/value/calendar.ts'
import { type SavedRule, saveRule } from '#server/operations/pricing/save-rule.ts'
import { makeUser } from '#server/testing/factories.ts'
import { answerAll, openCart, payWith, signUp, visit, weekday } from '#server/testing/journey.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

/** A rental lasts one of these numbers of days. */
export const lengths = [3, 7, 14, 30] as const
export type Length = (typeof lengths)[number]

/** Each service area has one city here. */
export const places = [
  { zipCode: '78701', address: '1100 Congress Ave, Austin TX 78701' },
  { zipCode: '78662', address: '12 Main St, Red Rock TX 78662' },
] as const

/** Some materials are charged for each piece, and some are allowed in few sizes only. */
type OfferedMaterial = { readonly id: string; readonly isCounted: boolean; readonly typeIds: readonly string[] }

export type Shop = {
  readonly app: TestApp
  readonly typeIds: readonly string[]
  /** A customer may order these materials. `restrictedId` is one of the others, which never has a price. */
  readonly materials: readonly OfferedMaterial[]
  readonly restrictedId: string
  readonly addOnIds: readonly string[]
  readonly dropOffDay: Day
  save(draft: SavedRule['draft']): Promise<unknown>
  /** Returns a phone number that no person has yet. */
  nextPhone(): string
  close(): Promise<void>
}

/** Opens the shop. A truck comes to Austin on the day of every drop-off, because another customer already has an order there. */
export async function openShop(): Promise<Shop> {
  const app = await startTestApp()
  const { db, pool } = app.database
  const { api } = visit(app)
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM organization')
  const [organization] = rows
  if (!organization) throw new Error('the demo has a hauler')
  const acting = { organizationId: organization.id, actorId: (await makeUser(db)).id }
  const [types, materials, addOns] = [
    await api.getContainerTypesForCustomer.query(),
    await api.getMaterials.query(),
    await api.getAddOns.query(),
  ]
  let phones = 0
  const nextPhone = () => `+1512${2_300_000 + phones++}`
  const dropOffDay = openDays(new Date())
  await buyAsNeighbor(app, nextPhone(), dropOffDay)
  return {
    app,
    typeIds: types.map(one => one._id),
    materials: await withSizes(
      app,
      materials.filter(one => !one.isRestricted),
    ),
    restrictedId: materials.find(one => one.isRestricted)?._id ?? '',
    addOnIds: addOns.map(one => one._id),
    dropOffDay,
    save: draft => saveRule({ db, clock: () => new Date() }, acting, { version: null, nameInSpanish: null, draft }),
    nextPhone,
    close: () => app.stop(),
  }
}

type Listed = { readonly _id: string; readonly extraChargeInCents?: number | undefined }

async function withSizes(app: TestApp, materials: readonly Listed[]): Promise<OfferedMaterial[]> {
  const customer = visit(app)
  const cartId = await openCart(customer)
  const found: OfferedMaterial[] = []
  for (const { _id: id, extraChargeInCents } of materials) {
    await customer.api.upsertMaterials.mutate({ cartId, materials: [{ id }] })
    const offered = await customer.api.getContainerTypesForCustomer.query()
    found.push({ id, isCounted: Boolean(extraChargeInCents), typeIds: offered.map(one => one._id) })
  }
  return found
}

/** Returns the first day on which rentals of all lengths can begin and, for each length, end on an open day. */
function openDays(now: Date): Day {
  let day = weekday(now, 3)
  while (!lengths.every(length => weekday(day, length) === addDays(day, length))) day = weekday(day, 1)
  return day
}

export const windowsOf = (dropOffDay: Day, length: Length) => ({
  dropOffWindow: { day: dropOffDay, start: 9, end: 12 },
  pickupWindow: { day: addDays(dropOffDay, length), start: 12, end: 17, isActualPickupDate: true },
})

async function buyAsNeighbor(app: TestApp, phone: string, dropOffDay: Day): Promise<void> {
  const neighbor = visit(app)
  const cartId = await openCart(neighbor)
  await answerAll(neighbor, new Date())
  await neighbor.api.upsertPickupDropOffWindow.mutate({ cartId, ...windowsOf(dropOffDay, 7) })
  await signUp(app, neighbor, phone)
  await payWith(app, neighbor)
  await neighbor.api.getOrderById.query({ orderId: cartId })
}

/** Deletes these rules, which a proof has written. The demo's own rules stay. */
export const forgetRules = ({ app }: Shop, ids: readonly string[]) =>
  app.database.pool.query('DELETE FROM pricing_rule WHERE id = ANY($1)', [ids])

/** A test changes these terms: those of the hauler's service areas, and the discount for days on which a truck is near. */
export type Terms = {
  readonly cityFeeInCents: number
  readonly taxRate: string
  readonly taxableKinds: readonly string[]
  readonly nearRule: object | null
}

export async function setTerms({ app }: Shop, terms: Terms): Promise<void> {
  const { cityFeeInCents, taxRate, taxableKinds, nearRule } = terms
  const { pool } = app.database
  await pool.query('UPDATE service_area SET city_fee_in_cents = $1, tax_rate = $2, taxable_kinds = $3', [
    cityFeeInCents,
    taxRate,
    taxableKinds,
  ])
  await pool.query('UPDATE organization SET near_rule = $1', [nearRule && JSON.stringify(nearRule)])
}

/** Returns the amount that the payment service would take from the card. */
export async function amountAsked({ app }: Shop, intentId: string): Promise<number | undefined> {
  const { rows } = await app.database.pool.query<{ amount: number }>(
    'SELECT amount FROM stripe_simulator.payment_intents WHERE id = $1',
    [intentId],
  )
  return rows[0] && Number(rows[0].amount)
}
