/**
 * Plays a customer who buys through the API. The customer chooses dumpsters, dates, extras and restricted materials,
 * and pays with cards that are accepted or declined.
 */
import {
  answerAll,
  answerBank,
  type Customer,
  openCart,
  payWith,
  signUp,
  visit,
  weekday,
} from '#server/testing/journey.ts'
import { savedCards } from '#server/testing/order-walk.ts'
import type { Random } from '../random.ts'
import { attempt, count, type DrillOrder, type World } from './world.ts'

const cards = { asksTheBank: '4000002760003184', asksTheBankOnce: '4000002500003155', declined: '4000000000000002' }

/** The cards of twenty customers, by frequency. */
const wallet: readonly string[] = [
  ...Array.from({ length: 11 }, () => savedCards.pays),
  ...Array.from({ length: 3 }, () => savedCards.declinesLater),
  ...Array.from({ length: 3 }, () => savedCards.sendsRefundsBack),
  ...Array.from({ length: 2 }, () => cards.asksTheBankOnce),
  cards.asksTheBank,
]

export async function buy(world: World, random: Random, phone: string): Promise<void> {
  const customer = visit(world.app)
  await openCart(customer)
  await answerAll(customer, world.now())
  const isRestricted = random.chance(0.06)
  await choose(world, customer, random, isRestricted)
  await signUp(world.app, customer, phone)
  const { cartId } = customer.held
  const signedInAt = world.now().getTime()
  const rental: DrillOrder = { orderId: cartId, customer, phone, card: random.pick(wallet), random, signedInAt }
  world.rentals.push(rental)
  if (isRestricted) {
    await attempt(world, 'ask for a call', () => customer.api.submitRestrictedOrder.mutate({ cartId }))
    return
  }
  await attempt(world, 'pay at the checkout', () => payAtCheckout(world, rental))
}

async function choose(
  world: World,
  { api, held: { cartId } }: Customer,
  random: Random,
  isRestricted: boolean,
): Promise<void> {
  const types = await api.getContainerTypesForCustomer.query()
  await api.upsertContainers.mutate({ cartId, containers: { [random.pick(types)._id]: 1 } })
  const materials = await api.getMaterials.query()
  const byThePiece = materials.find(one => one.extraChargeInCents)
  const restricted = materials.find(one => one.isRestricted)
  const plain = materials.find(one => !one.isRestricted && !one.extraChargeInCents)
  const chosen: { id: string; quantity?: number }[] = [{ id: plain?._id ?? '' }]
  if (byThePiece && random.chance(0.2)) chosen.push({ id: byThePiece._id, quantity: 1 + random.upTo(3) })
  await attempt(world, 'choose materials', () =>
    api.upsertMaterials.mutate({ cartId, materials: isRestricted ? [{ id: restricted?._id ?? '' }] : chosen }),
  )
  const dropOff = weekday(world.now(), 1 + random.upTo(4))
  await api.upsertPickupDropOffWindow.mutate({
    cartId,
    dropOffWindow: { day: dropOff, start: 9, end: 12 },
    pickupWindow: {
      day: weekday(dropOff, random.pick([1, 3, 7, 7, 10])),
      start: 12,
      end: 17,
      isActualPickupDate: random.chance(0.7),
    },
  })
  const [addOn] = await api.getAddOns.query()
  if (addOn && random.chance(0.4)) await api.upsertAddOns.mutate({ cartId, addOns: [addOn._id] })
  const code = random.pick(['', '', '', 'WELCOME25', 'NEIGHBOR10'])
  if (code) await attempt(world, 'enter a code', () => api.applyPromotionCode.mutate({ cartId, code }))
}

/** Some customers change the cart while the form is open. Some first try a card that is declined. Some leave. */
export async function payAtCheckout(world: World, rental: DrillOrder): Promise<void> {
  const { app } = world
  const { customer, random, card } = rental
  const { api, held } = customer
  if (random.chance(0.1)) {
    await payWith(app, customer, cards.declined)
    count(world, 'pay with a card that is declined')
  }
  if (random.chance(0.1)) {
    await api.upsertStripeCustomer.mutate({ cartId: held.cartId })
    await api.createCheckoutPaymentIntent.mutate({ cartId: held.cartId })
    await api.upsertAddOns.mutate({ cartId: held.cartId, addOns: [] })
    count(world, 'edit while the form is open')
  }
  if (random.chance(0.05)) {
    count(world, 'leave at the form')
    return
  }
  await answerBank(app, await payWith(app, customer, card), random.chance(0.8) ? 'succeed' : 'fail')
  // The other orders are placed by the event, or when the product asks the payment service.
  if (random.chance(0.5)) await api.getOrderById.query({ orderId: held.cartId })
}
