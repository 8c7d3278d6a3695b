import type { Db, Tx } from '@rolloff/sql/connect.ts'
import type { ContainerType } from '#domain/catalog/container-type.ts'
import { isResolvedBy } from '#domain/order/balance.ts'
import { cardConsentSentence } from '#domain/order/card-consent.ts'
import { move, type OrderStatus } from '#domain/order/lifecycle.ts'
import { changeByOrdering, type OrderChange } from '#domain/order/order-change.ts'
import type { OrderSnapshot } from '#domain/order/snapshot.ts'
import { agreedPrice } from '#domain/pricing/agreed-price.ts'
import { type Agreement, wrongDays } from '#domain/pricing/agreement.ts'
import { orderLines, type Quote } from '#domain/pricing/quote.ts'
import type { TaxOfQuote } from '#domain/pricing/tax-answer.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { givenDetails, withoutDetails } from '#domain/value/address.ts'
import { localTime } from '#domain/value/calendar.ts'
import type { Language } from '#domain/value/language.ts'
import { zipOfPostalCode } from '#domain/value/zip.ts'
import { saveAddress } from '#server/db/account/addresses.ts'
import { findServedZip } from '#server/db/catalog/areas.ts'
import { collectsTaxes, storeAgreement } from '#server/db/order/agreements.ts'
import { type LockedOrder, lockOrder, type OrderActing } from '#server/db/order/order-moves.ts'
import { findOrderPlace } from '#server/db/order/orders.ts'
import { findOrderCustomer } from '#server/db/payment/order-money.ts'
import { loadGoods } from '#server/db/pricing/pricing-facts.ts'
import { notifyCustomer } from '#server/operations/message/notify-customer.ts'
import { applyAct, refuseStaleOrder } from '#server/operations/order/apply-act.ts'
import { type TaxDeps, taxAgreed } from '#server/operations/tax/tax-price.ts'

/**
 * Accepts an order that the hauler reviews. A paid order then waits for its drop-off. An order of restricted materials gets the price and
 * days that were agreed on the telephone, frozen as in a checkout, and waits for its payment. Its customer gets a link to pay (rule L17).
 * Refuses 'illegal-move' with the current status, also if an agreement comes for a paid order, 'step-missing' if nothing was agreed,
 * 'zip-not-served' outside the order's area, 'unknown-choice', 'drop-off-too-early', 'pickup-before-drop-off', and 'nothing-due' for a
 * price that no card can pay.
 */
export async function acceptOrder(
  deps: TaxDeps,
  input: OrderActing & { readonly agreed: Agreement | null },
): Promise<{ status: OrderStatus }> {
  const { db, clock } = deps
  const taxed = input.agreed ? await askForTax(deps, input.orderId, input.agreed) : null
  return db.transaction().execute(async tx => {
    const now = clock()
    const order = await lockOrder(tx, input.orderId)
    move(order.status, 'accept', input.by)
    if (input.agreed && order.status !== 'restricted') throw new Refusal('illegal-move', { status: order.status })
    // If another person was faster, the call refuses this first.
    await refuseStaleOrder(tx, order, { ...input, event: 'accept' })
    const changed =
      order.status === 'restricted' ? await takeAgreement(tx, order, { agreed: input.agreed, taxed, now }) : null
    return { status: await applyAct(tx, order, { ...input, event: 'accept', changed, now }) }
  })
}

/**
 * This is the tax service's answer about the agreed lines. The service is asked before the order is locked, because no service is called in
 * a transaction.
 */
type AskedTax = { readonly taxed: TaxOfQuote; readonly lines: Quote['lines'] }

/** Asks the tax service. Returns null if no service is in use, or if the agreement is refused for another reason. */
async function askForTax(deps: TaxDeps, orderId: string, agreed: Agreement): Promise<AskedTax | null> {
  if (!deps.tax || deps.tax.source === 'table') return null
  const [order, { paymentAccount }] = await Promise.all([
    findOrderPlace(deps.db, orderId),
    findOrderCustomer(deps.db, orderId),
  ])
  const facts = await agreedFacts(deps.db, { ...order, id: orderId }, { agreed, language: 'en' })
  if (!facts) return null
  const { quote } = agreedPrice(agreed, facts)
  const place = withoutDetails(agreed.address)
  const taxed = await taxAgreed(deps, { quote, facts }, { cartId: orderId, paymentAccount, place })
  return taxed && { taxed, lines: quote.lines }
}

type AgreementToTake = { readonly agreed: Agreement | null; readonly taxed: AskedTax | null; readonly now: Date }

async function takeAgreement(
  tx: Tx,
  order: LockedOrder,
  { agreed, taxed, now }: AgreementToTake,
): Promise<OrderChange> {
  if (!agreed) throw new Refusal('step-missing')
  const [wrongDay] = wrongDays(agreed, localTime(now, order.snapshot.timeZone).day)
  if (wrongDay) throw new Refusal(wrongDay)
  const { snapshot, totalInCents } = await agreedSnapshot(tx, order, agreed, taxed)
  if (!snapshot.quote || !('lines' in snapshot.quote)) throw new Error('what was agreed has no price')
  if (isResolvedBy(totalInCents)) throw new Refusal('nothing-due')
  await storeAgreement(tx, { order, snapshot, totalInCents, lines: orderLines(snapshot.quote), now })
  const values = { window: agreed.dropOffWindow, amountInCents: totalInCents }
  await notifyCustomer(tx, { orderId: order.id, occasion: 'ready-to-pay', values, now })
  return changeByOrdering(snapshot, totalInCents)
}

type OfferedType = Pick<ContainerType, '_id' | 'name' | 'size' | 'preAuthAmount'>

type AgreedPlace = { readonly id: string; readonly organizationId: string; readonly serviceAreaId: string }

/** Returns the facts of the agreed cart, or null if the dumpster is not offered. */
async function agreedFacts(
  db: Tx | Db,
  { id, organizationId, serviceAreaId }: AgreedPlace,
  { agreed, language }: { readonly agreed: Agreement; readonly language: Language },
) {
  const facts = await loadGoods(db, { organizationId, serviceAreaId, catalogVersion: null }, language)
  const types: readonly OfferedType[] = facts.containerTypes
  const container = types.find(one => one._id === agreed.containerTypeId)
  return container ? { ...facts, container, collectTaxes: await collectsTaxes(db, id) } : null
}

/** Returns true if the lines have the same kinds and amounts. Their names may be in different languages. */
function isSameLines(some: Quote['lines'], others: Quote['lines']): boolean {
  const amounts = (lines: Quote['lines']) =>
    JSON.stringify(lines.map(({ kind, amountInCents }) => [kind, amountInCents]))
  return amounts(some) === amounts(others)
}

async function agreedSnapshot(tx: Tx, order: LockedOrder, agreed: Agreement, askedTax: AskedTax | null) {
  const { language } = order.snapshot
  const facts = await agreedFacts(tx, order, { agreed, language })
  if (!facts) throw new Refusal('unknown-choice')
  const { container } = facts
  const byTable = agreedPrice(agreed, facts)
  // If the area's fee or its taxed kinds changed since the service was asked, the service's answer is about other lines.
  const isAsked = askedTax !== null && isSameLines(askedTax.lines, byTable.quote.lines)
  const { quote, terms } = isAsked ? agreedPrice(agreed, { ...facts, taxed: askedTax.taxed }) : byTable
  const preAuthInCents = container.preAuthAmount
  const snapshot: OrderSnapshot = {
    ...order.snapshot,
    zipCode: agreed.address.postalCode.slice(0, 5),
    containers: [{ _id: container._id, name: container.name, size: container.size, quantity: 1 }],
    materials: agreed.materials.map(({ id, quantity }) => {
      const material = facts.materials.find(one => one._id === id)
      if (!material) throw new Refusal('unknown-choice')
      return { id, name: material.name, quantity }
    }),
    address: await addressOf(tx, order, agreed),
    restrictions: agreed.restrictions,
    deliveryLocationType: agreed.deliveryLocationType,
    dropOffWindow: agreed.dropOffWindow,
    pickupWindow: agreed.pickupWindow,
    quote,
    terms,
    preAuthInCents,
    cardConsent: cardConsentSentence(language, preAuthInCents),
  }
  return { snapshot, totalInCents: quote.totalInCents }
}

async function addressOf(tx: Tx, { userId, serviceAreaId }: LockedOrder, { address }: Agreement) {
  const zipCode = zipOfPostalCode(address.postalCode)
  const served = zipCode && (await findServedZip(tx, zipCode))
  if (served?.serviceAreaId !== serviceAreaId) throw new Refusal('zip-not-served')
  const place = { ...address, country: 'US' } as const
  const _id = await saveAddress(tx, { userId }, { ...place, type: 'delivery', placeId: 'agreed', source: 'typed' })
  if (_id === null) throw new Error('only a cart can be claimed while its address is stored')
  return { _id, ...withoutDetails(place), ...givenDetails(place) }
}
