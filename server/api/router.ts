/** Every call of the customer's app under its flat name; the browser knows of the server only this type. */
import { accountCalls } from '#server/api/customer/account.ts'
import { addressCalls } from '#server/api/customer/addresses.ts'
import { cartCalls } from '#server/api/customer/cart.ts'
import { catalogCalls } from '#server/api/customer/catalog.ts'
import { leadCalls } from '#server/api/customer/leads.ts'
import { orderActionCalls } from '#server/api/customer/order-actions.ts'
import { orderAmountCalls } from '#server/api/customer/order-amounts.ts'
import { orderPaymentCalls } from '#server/api/customer/order-payment.ts'
import { orderCalls } from '#server/api/customer/orders.ts'
import { paymentCalls } from '#server/api/customer/payment.ts'
import { containerCalls } from '#server/api/office/containers.ts'
import { driverCalls } from '#server/api/office/drivers.ts'
import { facilityCalls } from '#server/api/office/facilities.ts'
import { fleetCalls } from '#server/api/office/fleet.ts'
import { truckCalls } from '#server/api/office/trucks.ts'
import { router } from '#server/api/trpc.ts'

export const appRouter = router({
  ...accountCalls,
  ...addressCalls,
  ...cartCalls,
  ...catalogCalls,
  ...leadCalls,
  ...orderActionCalls,
  ...orderAmountCalls,
  ...orderCalls,
  ...orderPaymentCalls,
  ...paymentCalls,
  office: router({
    containers: router(containerCalls),
    drivers: router(driverCalls),
    facilities: router(facilityCalls),
    fleet: router(fleetCalls),
    trucks: router(truckCalls),
  }),
})

export type AppRouter = typeof appRouter
