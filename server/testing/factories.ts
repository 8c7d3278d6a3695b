/** Makes haulers, people and carts for tests, each in one statement. A value that a test leaves out gets a sensible default. */
import { randomInt, randomUUID } from 'node:crypto'
import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { CartId } from '#domain/cart/cart.ts'
import { addDays, type Day, isSunday, localTime } from '#domain/value/calendar.ts'
import { addDefaultWindows } from '#server/db/catalog/time-windows.ts'

export type TestOrganization = {
  readonly id: string
  readonly serviceAreaId: string
  readonly zipCode: string
  readonly containerTypeIds: readonly [string, string]
  readonly materialId: string
  readonly restrictedMaterialId: string
  readonly addOnId: string
  readonly cleanupId: string
}

type OrganizationOptions = {
  readonly paymentAccount?: string
  readonly reviewsOrders?: boolean
  readonly zipCode?: string
}

/** A ZIP code belongs to one hauler, so each test hauler gets the next one. */
let lastZip = randomInt(10_000, 60_000)

/** Makes a hauler in Austin with two dumpsters, a material of each kind, an add-on, a cleanup, a city fee and a tax. */
export async function makeOrganization(db: Db, options: OrganizationOptions = {}): Promise<TestOrganization> {
  lastZip += 1
  const zipCode = options.zipCode ?? String(lastZip)
  const made: TestOrganization = {
    id: randomUUID(),
    serviceAreaId: randomUUID(),
    zipCode,
    containerTypeIds: [randomUUID(), randomUUID()],
    materialId: randomUUID(),
    restrictedMaterialId: randomUUID(),
    addOnId: randomUUID(),
    cleanupId: randomUUID(),
  }
  const { id } = made
  const [small, large] = made.containerTypeIds
  if (options.paymentAccount) await knownToSimulator(db, options.paymentAccount)
  await sql`
    WITH hauler AS (
      INSERT INTO organization (id, name, phone, email, payment_account, reviews_orders, first_steps_ended_at)
      VALUES (${id}, 'Lone Star Dumpsters', '+15125550100', 'office@example.com', ${options.paymentAccount ?? null},
        ${options.reviewsOrders ?? false}, now())),
    area AS (
      INSERT INTO service_area (id, organization_id, name, time_zone, city_fee_in_cents, tax_rate, taxable_kinds)
      VALUES (${made.serviceAreaId}, ${id}, 'Austin', 'America/Chicago', 1500, 0.0825, '{container,add-on}')),
    zip AS (
      INSERT INTO service_area_zip (organization_id, service_area_id, zip_code, city, state)
      VALUES (${id}, ${made.serviceAreaId}, ${zipCode}, 'Austin', 'TX')),
    types AS (
      INSERT INTO container_type (id, organization_id, name, size, max_weight_in_pounds, volume_in_cubic_yards,
        price_per_day_in_cents, pre_auth_amount_in_cents, capacity_description, length_in_inches, width_in_inches,
        height_in_inches, recommended_use)
      VALUES (${small}, ${id}, '10 yard', '10yard', 4000, 10, 3900, 30000, '4 pickup loads', 144, 96, 42, 'Small cleanouts'),
        (${large}, ${id}, '20 yard', '20yard', 8000, 20, 5900, 50000, '8 pickup loads', 264, 96, 54, 'Renovations')),
    materials AS (
      INSERT INTO material (id, organization_id, name, is_restricted)
      VALUES (${made.materialId}, ${id}, 'Household junk', false),
        (${made.restrictedMaterialId}, ${id}, 'Asbestos', true)),
    extras AS (
      INSERT INTO add_on (id, organization_id, title, description, price_in_cents)
      VALUES (${made.addOnId}, ${id}, 'Plywood', 'Protects the driveway', 4500))
    INSERT INTO cleanup (id, organization_id, title, description_items)
    VALUES (${made.cleanupId}, ${id}, 'Garage', '{Furniture}')`.execute(db)
  await addDefaultWindows(db, id)
  return made
}

export type TestUser = { readonly id: string; readonly phone: string; readonly email: string }

type UserOptions = { readonly firstName?: string; readonly email?: string; readonly hasAgreedToTexts?: boolean }

let lastNumber = randomInt(1_000_000, 9_000_000)

/** Makes a person with a name and a verified phone, who agreed to texts by default. */
export async function makeUser(db: Db, options: UserOptions = {}): Promise<TestUser> {
  lastNumber += 1
  const phone = `+1512${lastNumber}`
  const email = options.email ?? 'dana@example.com'
  const { rows } = await sql<{ id: string }>`
    WITH agreed AS (
      INSERT INTO identity_consent (phone, wording, language, method, agreed_at, verified_at)
      SELECT ${phone}, 'Text me about my order', 'en', 'send-code-checkbox', now(), now()
      WHERE ${options.hasAgreedToTexts ?? true})
    INSERT INTO app_user (subject, phone, first_name, last_name, email)
    VALUES (${randomUUID()}, ${phone}, ${options.firstName ?? 'Dana'}, 'Okafor', ${email}) RETURNING id`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a person who was just stored is not there')
  return { id: row.id, phone, email }
}

type CartOptions = {
  readonly now?: Date
  /** The rental begins this many days after `now`. If that day is a Saturday or a Sunday, it begins on the Monday after it. The default is 2. */
  readonly daysAhead?: number
  readonly containerTypeId?: string
  readonly materialIds?: readonly string[]
  readonly addOnIds?: readonly string[]
}

/**
 * Makes a claimed cart in which every question is answered and which can be paid. Its rental lasts a week.
 */
export async function makeReadyCart(
  db: Db,
  organization: TestOrganization,
  user: TestUser,
  options: CartOptions = {},
): Promise<CartId> {
  const id = randomUUID()
  const dropOff = openDay(addDays(localTime(options.now ?? new Date(), 'America/Chicago').day, options.daysAhead ?? 2))
  const pickup = openDay(addDays(dropOff, 7))
  const materials = (options.materialIds ?? [organization.materialId]).map(each => ({ id: each }))
  const containerTypeId = options.containerTypeId ?? organization.containerTypeIds[0]
  await sql`
    WITH place AS (
      INSERT INTO address (user_id, type, line1, city, state, postal_code, place_id)
      VALUES (${user.id}, 'delivery', '1100 Congress Ave', 'Austin', 'TX', ${organization.zipCode}, 'test') RETURNING id)
    INSERT INTO cart (id, organization_id, service_area_id, user_id, zip_code, customer_type, cleanup_ids, materials,
      containers, delivery_address_id, restrictions, delivery_location_type, drop_off_window, pickup_window, add_on_ids)
    SELECT ${id}, ${organization.id}, ${organization.serviceAreaId}, ${user.id}, ${organization.zipCode}, 'individual',
      ARRAY[${organization.cleanupId}::uuid], ${JSON.stringify(materials)}, ${JSON.stringify({ [containerTypeId]: 1 })},
      place.id, '{}', 'private', ${JSON.stringify({ day: dropOff, start: 9, end: 12 })},
      ${JSON.stringify({ day: pickup, start: 9, end: 12, isActualPickupDate: true })}, ${options.addOnIds ?? []}::uuid[]
    FROM place`.execute(db)
  return id as CartId
}

/** Returns a day from Monday to Friday, because Saturdays have other time windows and Sundays none. */
function openDay(day: Day): Day {
  if (isSunday(day)) return addDays(day, 1)
  return new Date(day).getUTCDay() === 6 ? addDays(day, 2) : day
}

/** Makes the simulated service know the account and let it take cards. */
export async function knownToSimulator(db: Db, paymentAccount: string): Promise<void> {
  await sql`
    INSERT INTO stripe_simulator.accounts (id, dashboard, fees_collector, losses_collector, metadata, cards, asked, created_at)
    VALUES (${paymentAccount}, 'full', 'stripe', 'stripe', '{}', 'active', 0, now()) ON CONFLICT DO NOTHING`.execute(db)
}
