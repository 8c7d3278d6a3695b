/**
 * The router has all calls. The customer's calls have no prefix. Those of the office and the driver have one. The browser knows only the
 * type of this router.
 */
import { accountCalls } from '#server/api/customer/account.ts'
import { addressCalls } from '#server/api/customer/addresses.ts'
import { boxCalls } from '#server/api/customer/boxes.ts'
import { cartCalls } from '#server/api/customer/cart.ts'
import { customerCatalogCalls } from '#server/api/customer/catalog.ts'
import { leadCalls } from '#server/api/customer/leads.ts'
import { orderActionCalls } from '#server/api/customer/order-actions.ts'
import { orderAmountCalls } from '#server/api/customer/order-amounts.ts'
import { orderPaymentCalls } from '#server/api/customer/order-payment.ts'
import { orderCalls } from '#server/api/customer/orders.ts'
import { paymentCalls } from '#server/api/customer/payment.ts'
import { spotCalls } from '#server/api/customer/spots.ts'
import { driverCalls } from '#server/api/driver/driver-calls.ts'
import { linkCalls } from '#server/api/driver/link-calls.ts'
import { officeCalls } from '#server/api/office/office-calls.ts'
import { router } from '#server/api/trpc.ts'
import { workCalls } from '#server/api/work/work-calls.ts'

export const appRouter = router({
  ...accountCalls,
  ...addressCalls,
  ...boxCalls,
  ...cartCalls,
  ...customerCatalogCalls,
  ...leadCalls,
  ...linkCalls,
  ...orderActionCalls,
  ...orderAmountCalls,
  ...orderCalls,
  ...orderPaymentCalls,
  ...paymentCalls,
  ...spotCalls,
  ...workCalls,
  office: officeCalls,
  driver: driverCalls,
})

export type AppRouter = typeof appRouter

/** The library describes a procedure in this form at run time. */
export type Call = {
  readonly _def: {
    readonly type: string
    readonly meta?: { readonly gate?: string; readonly isCleaned?: boolean }
    readonly inputs?: readonly unknown[]
  }
}

/** Maps each full name (`getCart`, `office.dispatch.day`) to its call. The library flattens its routers. */
export const callsByName = appRouter._def.procedures as unknown as Readonly<Record<string, Call>>

/**
 * A change of a cart may ask for these reads in the header `x-reads` (rule C10). They are about the cart, or list what its hauler offers
 * for it.
 */
export const readsOfCart = [
  'getCart',
  'getCleanups',
  'getMaterials',
  'getPriceFacts',
  'getContainerTypesForCustomer',
  'getAddresses',
  'getSpot',
  'getScheduleOptions',
  'getAddOns',
  'getPreAuthWeightData',
  'getCartPaymentIntent',
  'getSamePurchase',
] as const satisfies readonly (keyof typeof callsByName)[]

export type ReadOfCart = (typeof readsOfCart)[number]
