/** The office reads and writes pricing rules with these calls, and tries them on a cart and on the newest orders. */

import { z } from 'zod'
import { customerName } from '#domain/customer/customer.ts'
import { searchKeys } from '#domain/order/order-search.ts'
import { maxCodeCharacters, nameInSpanishSchema, ruleDraftSchema } from '#domain/pricing/rule.ts'
import { triedCountSchema } from '#domain/pricing/try-out/tried-cart.ts'
import { isDay, localTime } from '#domain/value/calendar.ts'
import { versionSchema } from '#domain/value/version-schema.ts'
import { zipSchema } from '#domain/value/zip-schema.ts'
import { office } from '#server/api/gates/office.ts'
import { presentRule } from '#server/api/office/present-rule.ts'
import { listAddOns, listContainerTypes, listMaterials } from '#server/db/catalog/catalog.ts'
import { findCustomers } from '#server/db/customer/customer-list.ts'
import { findDispatchCalendar } from '#server/db/dispatch/calendar.ts'
import { listScopeCustomers } from '#server/db/pricing/scope-customers.ts'
import { listRules } from '#server/operations/pricing/list-rules.ts'
import { changeRule, saveRule } from '#server/operations/pricing/save-rule.ts'
import { compareOrders, tryOut } from '#server/operations/pricing/try-out.ts'

const shownVersion = { id: z.uuid(), version: versionSchema }
const maxFound = 8
const daySchema = z.number().refine(isDay)
const triedCartSchema = z.strictObject({
  zipCode: zipSchema,
  customerType: z.enum(['individual', 'contractor']).nullable(),
  materials: z.array(z.strictObject({ id: z.uuid(), quantity: z.int().min(1).max(100).exactOptional() })).max(50),
  containers: z.record(z.uuid(), triedCountSchema),
  addOnIds: z.array(z.uuid()).max(50),
  promotionCode: z.string().trim().max(maxCodeCharacters).nullable(),
  /** `customerId` is null if the hauler does not know the customer. */
  customerId: z.uuid().nullable().default(null),
  /** `days` is null until both days are chosen. The price is an estimate then. */
  days: z.strictObject({ dropOff: daySchema, pickup: daySchema }).nullable(),
})

export const priceCalls = {
  list: office('catalog', z.strictObject({})).query(async ({ ctx }) => {
    const { deps, acting, language } = ctx
    const now = deps.clock()
    const [rules, types, materials, addOns, customers, { timeZone }] = await Promise.all([
      listRules(deps.db, acting.organizationId),
      listContainerTypes(deps.db, acting, language),
      listMaterials(deps.db, acting, language),
      listAddOns(deps.db, acting, language),
      listScopeCustomers(deps.db, acting.organizationId),
      findDispatchCalendar(deps.db, acting.organizationId, localTime(now, 'UTC').day),
    ])
    return {
      now,
      timeZone,
      rules: rules.map(presentRule),
      containerTypes: types.map(({ _id: id, name }) => ({ id, name })),
      materials: materials.map(({ _id: id, name, isRestricted }) => ({ id, name, isRestricted })),
      addOns: addOns.map(({ _id: id, title: name }) => ({ id, name })),
      /** These customers have prices of their own. */
      customers: customers.map(({ id, isBlocked, into, ...one }) => ({
        id,
        name: customerName(one),
        isBlocked,
        isMerged: into !== null,
        mergedInto: into && customerName(into),
      })),
    }
  }),

  /** Finds customers by a few letters of the name or digits of the phone. Only members who bill see the phones. */
  findCustomers: office('catalog', z.strictObject({ search: z.string().trim().max(60) })).query(
    async ({ ctx, input }) => {
      const keys = searchKeys(input.search)
      const options = { keys, limit: maxFound }
      const found = keys.length > 0 ? await findCustomers(ctx.deps.db, ctx.acting.organizationId, options) : []
      const isBilling = ctx.rights.includes('money')
      return {
        customers: found.map(one => ({
          id: one.id,
          name: customerName(one),
          isBlocked: one.isBlocked,
          phones: isBilling ? one.phones : [],
        })),
      }
    },
  ),

  save: office(
    'catalog',
    z.strictObject({
      version: versionSchema.nullable(),
      nameInSpanish: nameInSpanishSchema,
      draft: ruleDraftSchema,
    }),
  ).mutation(({ ctx, input }) => saveRule(ctx.deps, ctx.acting, input)),

  change: office(
    'catalog',
    z.discriminatedUnion('act', [
      z.strictObject({ ...shownVersion, act: z.literal('switch'), active: z.boolean() }),
      z.strictObject({ ...shownVersion, act: z.literal('end'), effectiveTo: z.iso.datetime() }),
      z.strictObject({ ...shownVersion, act: z.literal('weigh'), precedence: z.int().min(100).max(1000) }),
    ]),
  ).mutation(async ({ ctx, input }) => {
    const change = input.act === 'end' ? { ...input, effectiveTo: new Date(input.effectiveTo) } : input
    await changeRule(ctx.deps, ctx.acting, change)
    return { success: true as const }
  }),

  /** This call writes nothing. */
  tryOut: office('catalog', z.strictObject({ draft: ruleDraftSchema.nullable(), cart: triedCartSchema })).query(
    async ({ ctx, input }) => {
      const { days, ...cart } = input.cart
      const windows = {
        dropOffWindow: days && { day: days.dropOff, start: 8, end: 12 },
        pickupWindow: days && { day: days.pickup, start: 8, end: 12, isActualPickupDate: true },
      }
      const trying = { organizationId: ctx.acting.organizationId, language: ctx.language, draft: input.draft }
      return tryOut(ctx.deps, trying, { ...cart, ...windows })
    },
  ),

  /** This call writes nothing. */
  compareOrders: office('catalog', z.strictObject({ draft: ruleDraftSchema })).query(async ({ ctx, input }) => {
    const trying = { organizationId: ctx.acting.organizationId, language: ctx.language, draft: input.draft }
    return compareOrders(ctx.deps, trying)
  }),
}
