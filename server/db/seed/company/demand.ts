/**
 * The demand of the demo has people who wait for a ZIP outside the demo hauler's areas, and carts that customers left at a step of the
 * checkout. The checkout's own rule decides to which step a cart leads (rule C3).
 */

import type { Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import { type CartChoices, type CheckoutStep, checkoutSteps, firstMissingStep } from '#domain/cart/next-step.ts'
import type { ContainerSize } from '#domain/catalog/container-size.ts'
import { addDays, localTime } from '#domain/value/calendar.ts'
import type { ZipCode } from '#domain/value/zip.ts'
import { containerIdBySize } from '../catalog.ts'
import { demoId, organizationId } from '../ids.ts'
import { demoTimeZone } from '../organization.ts'
import { inventedName, inventedSite, type SeedCustomer } from './customers.ts'
import { mainMaterialOf } from './materials.ts'
import { type Dice, diceFrom } from './random.ts'
import { addRows, type Row, type Rows, storeRows } from './rows.ts'
import { type WorkDays, windowOn } from './work-days.ts'

/** The demand has its own sequence of random numbers, so that a change of it does not change the story of the orders. */
const story = 20_261_124

/**
 * These are towns around Austin that the hauler does not serve yet: San Marcos, Bastrop, Wimberley, Lockhart,
 * Elgin, Spicewood.
 */
const waitingByZip = { '78666': 12, '78602': 8, '78676': 6, '78644': 5, '78621': 4, '78669': 2 }

/** There are 31 left carts. The customers of the last of these steps are signed in. */
const leftAt: readonly (readonly [step: CheckoutStep, carts: number])[] = [
  ['zipcode', 4],
  ['materials', 3],
  ['containers', 8],
  ['address', 6],
  ['pickup-dropoff', 5],
  ['phone-verification', 3],
  ['payment', 2],
]
/** Of five guests who chose something, this many have left their phone number. With the guests who chose nothing these are 24 leads. */
const leadsInFive = 4

export function demandOf(days: WorkDays, known: readonly SeedCustomer[]): Rows {
  const rows: Rows = new Map()
  const dice = diceFrom(story)
  addWaiting(rows, days, dice)
  addLeftCarts(rows, days, dice, known)
  return rows
}

/** Stores the demand. A guest's address refers to the cart, and the cart refers to its address. */
export async function storeDemand(tx: Tx, rows: Rows): Promise<void> {
  for (const table of ['waiting_list', 'cart', 'address']) await storeRows(tx, table, rows.get(table) ?? [])
  await sql`
    UPDATE cart SET delivery_address_id = a.id FROM address a WHERE a.cart_id = cart.id
      AND a.id = ANY(${(rows.get('address') ?? []).map(row => row.id)}::uuid[])`.execute(tx)
}

function addWaiting(rows: Rows, days: WorkDays, dice: Dice): void {
  for (const [zipCode, count] of Object.entries(waitingByZip)) {
    for (let one = 0; one < count; one += 1) {
      const number = (rows.get('waiting_list') ?? []).length + 1
      const { firstName, lastName } = inventedName(dice)
      const email = `${firstName}.${lastName}.${zipCode.slice(-3)}${one + 1}@example.com`.toLowerCase()
      const entry = {
        zip_code: zipCode,
        email,
        language: dice.chance(0.15) ? 'es' : 'en',
        created_at: wakingHour(days, dice, 55),
      }
      addRows(rows, 'waiting_list', [{ id: demoId('waiting', number), ...entry }])
    }
  }
}

function addLeftCarts(rows: Rows, days: WorkDays, dice: Dice, known: readonly SeedCustomer[]): void {
  let guests = 0
  for (const [step, carts] of leftAt) {
    for (let one = 0; one < carts; one += 1) {
      const number = (rows.get('cart') ?? []).length + 1
      const buyer = step === 'payment' ? (known[one] ?? null) : null
      if (step !== 'zipcode' && buyer === null) guests += 1
      const isLead = step === 'zipcode' || (buyer === null && guests % 5 < leadsInFive)
      const phone = isLead ? `+1325555${String(100 + number).padStart(4, '0')}` : null
      addCart(rows, { number, step, phone, buyer, createdAt: wakingHour(days, dice, 24) }, days, dice)
    }
  }
}

type LeftCart = {
  readonly number: number
  readonly step: CheckoutStep
  readonly phone: string | null
  /** The buyer is null for a guest. */
  readonly buyer: SeedCustomer | null
  readonly createdAt: Date
}

function addCart(rows: Rows, left: LeftCart, days: WorkDays, dice: Dice): void {
  const { number, step, phone, buyer, createdAt } = left
  const [id, addressId] = [demoId('left-cart', number), demoId('left-address', number)]
  const site = inventedSite(dice)
  const cart = choicesUntil(step, everyChoice(site.zipCode, addressId, createdAt, days, dice), buyer !== null)
  const isPlaced = cart.zipCode !== null
  const updatedAt = new Date(createdAt.getTime() + dice.between(2, 25) * 60_000)
  addRows(rows, 'cart', [
    {
      id,
      phone,
      organization_id: isPlaced ? organizationId : null,
      service_area_id: isPlaced ? site.areaId : null,
      user_id: buyer?.id ?? null,
      language: dice.chance(0.15) ? 'es' : 'en',
      version: 2,
      collect_taxes: true,
      created_at: createdAt,
      updated_at: updatedAt,
      ...columnsOf(cart),
    },
  ])
  if (cart.deliveryAddressId === null) return
  const { line1, city, zipCode } = site
  const where = { type: 'delivery', line1, city, state: 'TX', postal_code: zipCode, country: 'US', place_id: 'typed' }
  addRows(rows, 'address', [
    { id: addressId, ...where, cart_id: id, user_id: buyer?.id ?? null, created_at: updatedAt },
  ])
}

const columnsOf = (cart: CartChoices): Row => ({
  zip_code: cart.zipCode,
  customer_type: cart.customerType,
  cleanup_ids: cart.cleanupIds,
  materials: cart.materials,
  containers: cart.containers,
  restrictions: cart.restrictions,
  delivery_location_type: cart.deliveryLocationType,
  add_on_ids: cart.addOnIds,
  drop_off_window: cart.dropOffWindow,
  pickup_window: cart.pickupWindow,
})

const sizes = ['10yard', '20yard', '20yard', '30yard'] as const satisfies readonly ContainerSize[]

function everyChoice(zipCode: string, addressId: string, createdAt: Date, days: WorkDays, dice: Dice): CartChoices {
  const customerType = dice.chance(0.3) ? 'contractor' : 'individual'
  const size = dice.oneOf(sizes)
  const dropOffDay = days.orNext(addDays(localTime(createdAt, demoTimeZone).day, dice.between(2, 6)))
  return {
    zipCode: zipCode as ZipCode,
    customerType,
    cleanupIds: [demoId('cleanup', dice.between(1, 3))],
    materials: [{ id: mainMaterialOf(customerType, dice) }],
    containers: { [containerIdBySize[size]]: 1 },
    deliveryAddressId: addressId,
    restrictions: {},
    deliveryLocationType: 'private',
    dropOffWindow: windowOn(dropOffDay, [8, 12]),
    pickupWindow: { ...windowOn(days.orNext(addDays(dropOffDay, 7)), [8, 12]), isActualPickupDate: true },
    addOnIds: [],
    hasOrder: false,
  }
}

const nothing: CartChoices = {
  zipCode: null,
  customerType: null,
  cleanupIds: [],
  materials: [],
  containers: {},
  deliveryAddressId: null,
  restrictions: null,
  deliveryLocationType: null,
  dropOffWindow: null,
  pickupWindow: null,
  addOnIds: null,
  hasOrder: false,
}

const answers: Partial<Record<CheckoutStep, readonly (keyof CartChoices)[]>> = {
  zipcode: ['zipCode'],
  'customer-type': ['customerType'],
  cleanup: ['cleanupIds'],
  materials: ['materials'],
  containers: ['containers'],
  address: ['deliveryAddressId'],
  'address/restrictions': ['restrictions'],
  'location-type': ['deliveryLocationType'],
  'pickup-dropoff': ['dropOffWindow', 'pickupWindow'],
  'add-ons': ['addOnIds'],
}

/** Returns the choices of a cart whose first missing step is this one. */
function choicesUntil(step: CheckoutStep, all: CartChoices, isSignedIn: boolean): CartChoices {
  const facts = { isSignedIn, hasProfile: isSignedIn, allRestricted: false, isReplacement: false }
  let cart = nothing
  for (const answeredStep of checkoutSteps) {
    if (firstMissingStep(cart, facts) === step) return cart
    const givenAnswers = (answers[answeredStep] ?? []).map(name => [name, all[name]])
    cart = { ...cart, ...Object.fromEntries(givenAnswers) }
  }
  return cart
}

/** Returns a random time between eight in the morning and nine in the evening, on one of the last days. */
const wakingHour = ({ ago }: WorkDays, dice: Dice, maxDays: number): Date =>
  ago(dice.between(1, maxDays) * 1440 - dice.between(0, 780))
