/** This module makes the rows of carts, orders and their events, with the people who ordered. */

import { cardConsentSentence, laterPickupSentence } from '#domain/order/card-consent.ts'
import { rentalDays } from '#domain/schedule/rental-days.ts'
import { isoDateOf } from '#domain/value/calendar.ts'
import { demoId, organizationId } from '../ids.ts'
import { laterPickupOf, type Settled } from './bill.ts'
import type { SeedCustomer } from './customers.ts'
import type { DemoOrder } from './order.ts'
import { hasReached } from './order-plan.ts'
import { addRows, type Rows } from './rows.ts'
import { requestedWindow, storyOf } from './story.ts'
import { windowOn } from './work-days.ts'

const ofHauler = { organization_id: organizationId }

/** Adds everybody who has ordered, with their sites and their consent to texts. */
export function addCustomers(rows: Rows, orders: readonly DemoOrder[]): void {
  const firstOrders = new Map<SeedCustomer, DemoOrder>()
  for (const order of orders) if (!firstOrders.has(order.customer)) firstOrders.set(order.customer, order)
  for (const [customer, { placedAt }] of firstOrders) {
    const { id, phone, firstName, lastName, email, companyName, language } = customer
    const names = { first_name: firstName, last_name: lastName, company_name: companyName, email, language, phone }
    addRows(rows, 'app_user', [
      {
        id,
        subject: `demo:${id}`,
        ...names,
        company_email: companyName && email,
        roles: ['customer'],
        sms_notification_opt_in: true,
        created_at: placedAt,
      },
    ])
    const agreed = { wording: cardConsentSentence(language, 0), method: 'send-code-checkbox', is_agreed: true }
    addRows(rows, 'identity_consent', [
      {
        id: demoId('consent', Number(id.slice(-12))),
        phone,
        language,
        ...agreed,
        agreed_at: placedAt,
        verified_at: placedAt,
      },
    ])
    const { sites } = customer
    const where = { type: 'delivery', state: 'TX', country: 'US', place_id: 'typed', user_id: id, created_at: placedAt }
    addRows(
      rows,
      'address',
      sites.map(({ addressId, line1, city, zipCode }) => ({
        id: addressId,
        line1,
        city,
        postal_code: zipCode,
        ...where,
      })),
    )
  }
}

export function addOrder(rows: Rows, order: DemoOrder, { settled, replaces }: OrderFacts): void {
  const { id, sale, placedAt, customer, site } = order
  const { snapshot, totalInCents, preAuthInCents } = sale
  const story = storyOf(order, settled)
  const last = story.at(-1)
  addRows(rows, 'cart', [cartRow(order, replaces)])
  const priced = { total_in_cents: totalInCents, pre_auth_in_cents: preAuthInCents, snapshot }
  if (snapshot.quote)
    addRows(rows, 'quote', [{ ...ofHauler, cart_id: id, version: 1, ...priced, created_at: placedAt }])
  addRows(rows, 'orders', [
    {
      id,
      ...ofHauler,
      service_area_id: site.areaId,
      user_id: customer.id,
      friendly_id: order.friendlyId,
      status: last?.to,
      ...priced,
      ...windowsOf(order),
      ...labelsOf(order),
      replaces_order_id: replaces,
      created_at: placedAt,
      updated_at: last?.at,
    },
  ])
  addRows(
    rows,
    'order_line',
    sale.lines.map(({ kind, itemId, label, quantity, amountInCents, reason }, position) => ({
      order_id: id,
      position,
      ...ofHauler,
      kind,
      item_id: itemId,
      label,
      quantity,
      amount_in_cents: amountInCents,
      reason,
    })),
  )
  addRows(
    rows,
    'order_event',
    story.map(step => ({
      order_id: id,
      ...ofHauler,
      at: step.at,
      event: step.event,
      from_status: step.from,
      to_status: step.to,
      actor_role: step.by,
      actor_id: step.actorId,
      driver_id: step.driverId,
      why: step.why ?? null,
      promised_window: step.window ?? null,
      changed: step.changed ?? null,
    })),
  )
  addConsent(rows, order)
}

export type OrderFacts = {
  readonly settled: Settled | null
  /** This is the order whose dumpster this one replaces. */
  readonly replaces: string | null
}

function cartRow(order: DemoOrder, replaces: string | null) {
  const { id, customer, site, materials, addOnIds, sale, placedAt, stage } = order
  const { dropOffDay, dropOffHours, pickupDay, pickupHours, isPickupDayKnown } = order
  const containers = Object.fromEntries(sale.snapshot.containers.map(one => [one._id, one.quantity]))
  return {
    id,
    ...ofHauler,
    service_area_id: site.areaId,
    user_id: customer.id,
    zip_code: site.zipCode,
    phone: customer.phone,
    language: customer.language,
    customer_type: customer.type,
    cleanup_ids: [demoId('cleanup', 1)],
    materials,
    containers,
    delivery_address_id: stage === 'restricted' ? null : site.addressId,
    restrictions: {},
    collect_taxes: true,
    delivery_location_type: 'private',
    add_on_ids: addOnIds,
    replaces_order_id: replaces,
    version: 2,
    drop_off_window: windowOn(dropOffDay, dropOffHours),
    pickup_window: { ...windowOn(pickupDay, pickupHours), isActualPickupDate: isPickupDayKnown },
    created_at: placedAt,
    updated_at: placedAt,
  }
}

function windowsOf(order: DemoOrder) {
  const { snapshot } = order.sale
  const isAsked = hasReached(order.stage, 'pickup-asked')
  const requested = isAsked ? requestedWindow(order) : null
  return {
    drop_off_window: order.dropOffs.at(-1)?.window ?? snapshot.dropOffWindow,
    pickup_window: snapshot.pickupWindow,
    final_pickup_window: requested,
    requested_pickup_window: requested,
  }
}

/** Companies name the job on their orders. */
function labelsOf({ customer, friendlyId, site }: DemoOrder) {
  if (customer.type !== 'contractor') return { po_number: null, job_name: null }
  const isNumbered = Number(friendlyId.slice(-1)) < 6
  return { po_number: isNumbered ? `PO-${friendlyId.slice(2)}` : null, job_name: site.line1.replace(/^\d+ /, '') }
}

function addConsent(rows: Rows, order: DemoOrder): void {
  const { id, visitDay, askedAt, customer, pickupDay } = order
  const amountInCents = laterPickupOf(order)
  if (amountInCents === 0 || visitDay === null || askedAt === null) return
  const extraDays = rentalDays(pickupDay, visitDay)
  const sentence = laterPickupSentence(customer.language, { extraDays, totalInCents: amountInCents })
  addRows(rows, 'order_consent', [
    {
      id: demoId('later-pickup', Number(id.slice(-12))),
      ...ofHauler,
      order_id: id,
      act: 'pickup',
      sentence,
      pickup_day: isoDateOf(visitDay),
      amount_in_cents: amountInCents,
      actor_id: customer.id,
      at: askedAt,
    },
  ])
}
