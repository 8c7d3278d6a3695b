/** Makes random carts of a hauler, with which tests check the hauler's prices. */

import { randomUUID } from 'node:crypto'
import { sql } from '@rolloff/sql/sql.ts'
import fc from 'fast-check'
import type { CartId, CustomerType } from '#domain/cart/cart.ts'
import type { RuleDraft } from '#domain/pricing/rule.ts'
import { type NearDiscount, nearTruckOn } from '#domain/schedule/near-truck.ts'
import type { PickupWindow } from '#domain/schedule/window.ts'
import { addDays, isSunday } from '#domain/value/calendar.ts'
import { type CartAccess, findCartAccess } from '#server/db/cart/carts.ts'
import { findOrPlaceOrder } from '#server/operations/checkout/place-order.ts'
import { startCheckoutPayment } from '#server/operations/checkout/start-checkout-payment.ts'
import type { OfficeActing } from '#server/operations/dependencies.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { makeUser, type TestUser } from '#server/testing/factories.ts'
import { anyDraftOf } from './price-rules.ts'

export type PricesStage = CheckoutStage & {
  readonly acting: OfficeActing
  readonly anyDraft: fc.Arbitrary<RuleDraft>
  readonly anyChoice: fc.Arbitrary<Choice>
}

/** A customer chooses these values. Each of them changes a price. */
export type Choice = {
  readonly customerType: CustomerType
  readonly containers: Readonly<Record<string, number>>
  readonly materials: readonly { readonly id: string; readonly quantity: number }[]
  readonly hasAddOn: boolean
  readonly code: string | null
  readonly moreDays: number
  /** On the day of the drop-off a truck is near (rule P34). It is null if none is. */
  readonly near: NearDiscount | null
}

/** The hauler has two dumpsters, an add-on, one material without a price for each piece and two with one. */
export async function openPricesStage(): Promise<PricesStage> {
  const stage = await openCheckoutStage()
  const { organization, db, deps } = stage
  const [tires, mattresses] = [randomUUID(), randomUUID()]
  await sql`INSERT INTO material (id, organization_id, name, extra_charge_in_cents)
    VALUES (${tires}, ${organization.id}, 'Tires', 2500), (${mattresses}, ${organization.id}, 'Mattresses', 4510)`.execute(
    db,
  )
  const materialIds = [organization.materialId, tires, mattresses]
  const { id: actorId } = await makeUser(db, { firstName: 'Dana' })
  const now = deps.clock().getTime()
  const instants = [null, null, ...[-36, 0.5, 3].map(hours => new Date(now + hours * 3_600_000).toISOString())]
  return {
    ...stage,
    acting: { organizationId: organization.id, actorId },
    anyDraft: anyDraftOf({ ...organization, materialIds, instants }),
    anyChoice: anyChoiceOf(organization.containerTypeIds, materialIds),
  }
}

const anyChoiceOf = (typeIds: readonly [string, string], materialIds: readonly string[]): fc.Arbitrary<Choice> =>
  fc.record({
    customerType: fc.constantFrom('individual' as const, 'contractor' as const),
    containers: fc.oneof(
      { arbitrary: fc.constantFrom(...typeIds).map(id => ({ [id]: 1 })), weight: 3 },
      {
        arbitrary: fc.dictionary(fc.constantFrom(...typeIds), fc.integer({ min: 1, max: 3 }), { minKeys: 1 }),
        weight: 1,
      },
    ),
    materials: fc.uniqueArray(
      fc.record({ id: fc.constantFrom(...materialIds), quantity: fc.integer({ min: 1, max: 20 }) }),
      { minLength: 1, selector: one => one.id },
    ),
    hasAddOn: fc.boolean(),
    code: fc.constantFrom(null, ' spring', 'WINTER'),
    moreDays: fc.nat(20),
    near: fc.option(
      fc.oneof(
        fc.record({ kind: fc.constant('flat' as const), amountInCents: fc.integer({ min: 1, max: 3000 }) }),
        fc.record({ kind: fc.constant('percent' as const), percent: fc.integer({ min: 1, max: 10 }) }),
      ),
      { freq: 2 },
    ),
  })

/** Makes a cart that could be paid now. */
export async function makeCart(stage: PricesStage, choice: Choice): Promise<{ cartId: CartId; user: TestUser }> {
  const { db, organization, deps } = stage
  const made = await stage.readyCart({
    now: deps.clock(),
    addOnIds: choice.hasAddOn ? [organization.addOnId] : [],
  })
  const { dropOffWindow, pickupWindow, zipCode } = await cartOf(stage, made.cartId)
  if (!dropOffWindow || !pickupWindow || !zipCode) throw new Error('a cart without a place or days')
  const near = choice.near && nearTruckOn({ day: dropOffWindow.day, zipCode }, choice.near)
  await sql`UPDATE cart SET customer_type = ${choice.customerType}, containers = ${JSON.stringify(choice.containers)},
      materials = ${JSON.stringify(choice.materials)}, promotion_code = ${choice.code},
      pickup_window = ${JSON.stringify(later(pickupWindow, choice.moreDays))}, near_truck = ${near && JSON.stringify(near)}::jsonb
    WHERE id = ${made.cartId}`.execute(db)
  return made
}

/** The day is from Monday to Friday, because Saturdays have other time windows. */
function later(window: PickupWindow, days: number): PickupWindow {
  const day = addDays(window.day, days)
  if (isSunday(day)) return { ...window, day: addDays(day, 1) }
  return { ...window, day: new Date(day).getUTCDay() === 6 ? addDays(day, 2) : day }
}

export async function cartOf({ db }: PricesStage, id: string): Promise<CartAccess> {
  const cart = await findCartAccess(db, id)
  if (!cart) throw new Error('the cart is not there')
  return cart
}

/** Makes a cart by the choice, pays it and places its order. */
export async function placeChoice(stage: PricesStage, choice: Choice): Promise<CartId> {
  const { cartId, user } = await makeCart(stage, choice)
  await startCheckoutPayment(stage.deps, { cartId, user, language: 'en' })
  await stage.pay(cartId)
  if (!(await findOrPlaceOrder(stage.deps, cartId))) throw new Error('a cart that was paid is no order')
  return cartId
}

/** Deletes all rules that the test has written. The prices are then the catalog's again. */
export const clearRules = ({ db, organization }: PricesStage) =>
  sql`DELETE FROM pricing_rule WHERE organization_id = ${organization.id}`.execute(db)

/** Draws values. The same seed draws the same values. */
export const drawn = <T>(any: fc.Arbitrary<T>, numRuns: number, seed: number): T[] => fc.sample(any, { numRuns, seed })
