/** These are the customers' acts on placed orders, through the API, at the price that their page shows. */
import { randomUUID } from 'node:crypto'
import { answerBank, payBalanceWith, payWith, visit, weekday } from '#server/testing/journey.ts'
import { attempt, count, type DrillOrder, signInAgain, type World } from './world.ts'

export type Act = (world: World, rental: DrillOrder) => Promise<void>

const asCustomer =
  (what: string, act: (world: World, rental: DrillOrder) => Promise<unknown>): Act =>
  async (world, rental) => {
    await signInAgain(world, rental)
    await attempt(world, what, () => act(world, rental))
  }

const windowOn = (day: number) => ({ day, start: 9, end: 12 }) as const

export const customersActs = {
  cancel: asCustomer('customer cancels', (_, { customer, orderId }) => customer.api.cancelOrder.mutate({ orderId })),

  extend: asCustomer('extend', async (world, { customer: { api }, orderId, random }) => {
    const order = await api.getOrderById.query({ orderId })
    const agreed = order.pickupWindow?.day
    const isAhead = agreed !== undefined && agreed > world.now().getTime()
    const pickupDay = weekday(isAhead ? agreed : world.now(), 2 + random.upTo(4))
    if (random.chance(0.2)) return api.extendRental.mutate({ orderId, pickupDay })
    const { totalInCents } = await api.quoteExtension.query({ orderId, pickupDay })
    return api.extendRental.mutate({ orderId, pickupDay, totalInCents })
  }),

  requestPickup: asCustomer('request a pick-up', async (world, { customer: { api }, orderId, random }) => {
    const pickupWindow = windowOn(weekday(world.now(), 1 + random.upTo(3)))
    if (random.chance(0.2)) return api.requestPickup.mutate({ orderId, pickupWindow })
    const { totalInCents } = await api.quotePickup.query({ orderId, pickupWindow })
    return api.requestPickup.mutate({ orderId, pickupWindow, totalInCents })
  }),

  requestSwap: asCustomer('request a swap', async (world, { customer: { api }, orderId, random }) => {
    const swapWindow = windowOn(weekday(world.now(), 1 + random.upTo(3)))
    const { totalInCents } = await api.quoteSwap.query({ orderId, swapWindow })
    const swap = { orderId, swapWindow, rentalDurationDays: random.pick([3, 7, 14]), totalInCents }
    const isSameSize = random.chance(0.8)
    return isSameSize ? api.requestSameSizeSwap.mutate(swap) : api.requestDifferentSizeSwap.mutate(swap)
  }),

  withdrawPickup: asCustomer('withdraw a pick-up', (_, { customer, orderId }) =>
    customer.api.withdrawPickup.mutate({ orderId }),
  ),

  withdrawSwap: asCustomer('withdraw a swap', (_, { customer, orderId }) =>
    customer.api.withdrawSwap.mutate({ orderId }),
  ),

  object: asCustomer('object to a bill', (_, { customer, orderId }) =>
    customer.api.objectToBill.mutate({ orderId, text: 'It was not that heavy.' }),
  ),

  payBalance: asCustomer('pay what is due', async (world, { customer, orderId, card, random }) => {
    const good = random.chance(0.8) ? '4242424242424242' : card
    await payBalanceWith(world.app, customer, orderId, good)
    if (random.chance(0.5)) await customer.api.updateOrderToPaymentPending.mutate({ orderId })
  }),

  openForm: asCustomer('open the form and leave', (_, { customer, orderId }) =>
    customer.api.createOrderPaymentIntent.mutate({ orderId }),
  ),

  label: asCustomer('label', (_, { customer, orderId }) =>
    customer.api.labelOrder.mutate({ orderId, poNumber: `PO ${randomUUID().slice(0, 8)}` }),
  ),

  paySwap: asCustomer('pay for a swap', paySwap),
}

/** Pays the swap with the saved card, or with the form if the saved card is declined. The new dumpster is then a separate order. */
async function paySwap(world: World, rental: DrillOrder): Promise<void> {
  const { customer, orderId } = rental
  const { swap } = await customer.api.getOrderById.query({ orderId })
  if (!swap || swap.isPaid) return
  const replacement = visit(world.app, customer.held.session)
  const { cartId } = swap
  replacement.held.cartId = cartId
  await fillSwap(replacement.api, cartId)
  const known = world.rentals.some(one => one.orderId === cartId)
  if (!known) world.rentals.push({ ...rental, orderId: cartId, customer: replacement })
  const { success } = await replacement.api.processReplacementOrderPayment.mutate({ cartId })
  count(world, success ? 'a saved card pays for a swap' : 'a saved card does not pay for a swap')
  if (!success) await answerBank(world.app, await payWith(world.app, replacement), 'succeed')
}

async function fillSwap(api: DrillOrder['customer']['api'], cartId: string): Promise<void> {
  const { containers } = await api.getCart.query({ cartId })
  if (containers && Object.keys(containers).length > 0) return
  const [type] = await api.getContainerTypesForCustomer.query()
  await api.upsertContainers.mutate({ cartId, containers: { [type?._id ?? '']: 1 } })
}
