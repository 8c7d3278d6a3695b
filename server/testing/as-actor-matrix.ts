/**
 * The matrix has a row for each call and a column for each kind of caller. The input of a row is valid for the callers who may make the
 * call.
 */

import type { TestOrganization } from '#server/testing/factories.ts'
import { weekday, windowsFrom } from '#server/testing/journey.ts'
import type { OrderStage } from '#server/testing/order-stages.ts'

/** An input is made from these: a cart or an order that is ready, its address, and the hauler's catalog. */
export type Scene = {
  readonly cartId: string
  readonly addressId: string
  readonly placeId: string
  readonly hauler: TestOrganization
}

export type Column = 'visitorRight' | 'visitorWrong' | 'owner' | 'other' | 'driver' | 'admin'
/**
 * The call only makes sense in this state: a cart with all answers, a cart that is being paid, a cart of restricted materials, or an order.
 */
export type Stage = 'ready' | 'paying' | 'restricted' | OrderStage

export type Row = {
  readonly kind: 'query' | 'mutation'
  readonly expected: Readonly<Record<Column, number>>
  /** The input names this cart or order, so that the ownership check depends on the input. It is null if the input names neither. */
  readonly names: 'cart' | 'order' | null
  /** True means that the cart in the header decides whose addresses the call returns. */
  readonly isForHeaderCart?: boolean
  readonly stage: Stage
  readonly input: (scene: Scene) => Record<string, unknown> | undefined
}

const columns: readonly Column[] = ['visitorRight', 'visitorWrong', 'owner', 'other', 'driver', 'admin']

function expect(text: string): Row['expected'] {
  const cells = text.split(/\s+/).map(cell => (cell === '✔' ? 200 : Number(cell)))
  return Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? 0])) as Row['expected']
}

const nothing = () => undefined
const nobodys = '00000000-0000-4000-8000-000000000000'
const open = (kind: Row['kind'], input: Row['input'] = nothing): Row => ({
  kind,
  expected: expect('✔ ✔ ✔ ✔ ✔ ✔'),
  names: null,
  stage: 'ready',
  input,
})
const personal = (kind: Row['kind'], input: Row['input'] = nothing): Row => ({
  kind,
  expected: expect('401 401 ✔ ✔ ✔ ✔'),
  names: null,
  stage: 'ready',
  input,
})
const cart = (kind: Row['kind'], cells: string, more: Row['input'] = nothing, stage: Stage = 'ready'): Row => ({
  kind,
  expected: expect(cells),
  names: 'cart',
  stage,
  input: scene => ({ cartId: scene.cartId, ...more(scene) }),
})
const read = (more?: Row['input']) => cart('query', '✔ 404 ✔ 404 404 ✔', more)
const write = (more: Row['input']) => cart('mutation', '✔ 404 ✔ 404 404 403', more)
const pay = (kind: Row['kind'], stage?: Stage) => cart(kind, '401 401 ✔ 404 404 403', nothing, stage)

const orderRead = (more: Row['input'] = nothing): Row => ({
  kind: 'query',
  expected: expect('401 401 ✔ 404 404 ✔'),
  names: 'order',
  stage: 'ordered',
  input: scene => ({ orderId: scene.cartId, ...more(scene) }),
})

const order = (kind: Row['kind'], cells: string, stage: Stage, more: Row['input']): Row => ({
  kind,
  expected: expect(cells),
  names: 'order',
  stage,
  input: scene => ({ orderId: scene.cartId, ...more(scene) }),
})
const readOrder = (stage: Stage, more: Row['input'] = nothing) => order('query', '401 401 ✔ 404 404 ✔', stage, more)
const changeOrder = (stage: Stage, more: Row['input'] = nothing) =>
  order('mutation', '401 401 ✔ 404 404 403', stage, more)

const aWindow = () => windowsFrom(new Date()).dropOffWindow
const aLaterDay = () => weekday(windowsFrom(new Date()).pickupWindow.day, 2)

export const matrix: Readonly<Record<string, Row>> = {
  getSelf: personal('query'),
  upsertCustomer: personal('mutation', () => ({
    name: { first: 'Dana', last: 'Okafor' },
    email: 'dana@example.com',
    company: {},
    smsNotificationOptIn: true,
  })),
  getWorkplaces: personal('query'),
  acceptInvitation: {
    ...personal('mutation', () => ({ id: nobodys })),
    expected: expect('401 401 404 404 404 404'),
  },
  declineInvitation: {
    ...personal('mutation', () => ({ id: nobodys })),
    expected: expect('401 401 404 404 404 404'),
  },
  leaveCompany: {
    ...personal('mutation', () => ({ id: nobodys })),
    expected: expect('401 401 404 404 404 404'),
  },
  removeAddress: {
    ...personal('mutation', () => ({ addressId: nobodys })),
    expected: expect('401 401 404 404 404 404'),
  },
  getFormerAccount: personal('query'),
  proveFormerAccount: personal('mutation', () => ({ lastFour: '4242', zip: '94103' })),
  partFromFormerAccount: personal('mutation'),
  getCardProof: personal('query'),
  proveSavedCard: personal('mutation', () => ({ lastFour: '4242', zip: '94103' })),
  getSavedCards: personal('query'),
  removeCard: { ...personal('mutation', () => ({ cardId: 'pm_nobody' })), expected: expect('401 401 404 404 404 404') },
  exportMyData: personal('query'),
  deleteMyAccount: {
    ...personal('mutation', () => ({ phone: '+15125550199' })),
    expected: expect('401 401 409 409 409 409'),
  },
  getOrders: personal('query'),
  getOrderById: {
    kind: 'query',
    expected: expect('401 401 ✔ 404 404 ✔'),
    names: 'order',
    stage: 'ordered',
    input: ({ cartId }) => ({ orderId: cartId }),
  },
  captureLeadPhone: open('mutation', () => ({ phone: '+15125550155' })),
  // No driver has this link.
  readDriverLink: {
    ...open('query', () => ({ token: 'A'.repeat(22), secret: null })),
    expected: expect('404 404 404 404 404 404'),
  },
  claimDriverLink: {
    ...open('mutation', () => ({ token: 'A'.repeat(22), secret: 'B'.repeat(22) })),
    expected: expect('404 404 404 404 404 404'),
  },
  createCart: open('mutation', ({ hauler }) => ({ zipCode: hauler.zipCode })),
  updateCartForZipcode: write(({ hauler }) => ({ zipCode: hauler.zipCode })),
  notifyZipCode: open('mutation', () => ({ zipCode: '99501', email: 'dana@example.com' })),
  upsertCustomerType: write(() => ({ customerType: 'contractor' })),
  getCleanups: open('query'),
  getFeePrices: open('query'),
  getScannedBox: open('query', () => ({ code: '3fa9c104-C-101' })),
  upsertCleanups: write(({ hauler }) => ({ cleanupIds: [hauler.cleanupId] })),
  getCart: read(),
  getMaterials: open('query'),
  upsertMaterials: write(({ hauler }) => ({ materials: [{ id: hauler.materialId }] })),
  getContainerTypesForCustomer: open('query'),
  getReplacementOrderPaymentInfo: pay('query'),
  processReplacementOrderPayment: pay('mutation'),
  getCardOnFile: pay('query'),
  getWhyNoSavedCard: pay('query'),
  payWithCardOnFile: cart('mutation', '401 401 ✔ 404 404 403', () => ({ totalInCents: 1, sentence: 'I agree.' })),
  cancelOrder: changeOrder('placed'),
  quoteCancellation: readOrder('placed'),
  requestPickup: changeOrder('delivered', () => ({ pickupWindow: aWindow() })),
  requestSameSizeSwap: changeOrder('delivered', () => ({ swapWindow: aWindow(), rentalDurationDays: 7 })),
  requestDifferentSizeSwap: changeOrder('delivered', () => ({ swapWindow: aWindow(), rentalDurationDays: 3 })),
  withdrawPickup: changeOrder('leaving'),
  withdrawSwap: changeOrder('swapping'),
  quotePickup: readOrder('delivered', () => ({ pickupWindow: aWindow() })),
  quoteSwap: readOrder('delivered', () => ({ swapWindow: aWindow() })),
  quoteExtension: readOrder('delivered', () => ({ pickupDay: aLaterDay() })),
  extendRental: changeOrder('delivered', () => ({ pickupDay: aLaterDay(), totalInCents: 0 })),
  startOrderAgain: changeOrder('ordered'),
  repeatOrder: changeOrder('ordered'),
  moveSpot: changeOrder('ordered', () => ({
    plot: { driveway: 'left', cars: 1, houseFeet: 60, wires: null, x: 28, y: 40, turn: 0 },
  })),
  labelOrder: changeOrder('ordered', () => ({ poNumber: 'PO 4711' })),
  createOrderPaymentIntent: changeOrder('due'),
  getWhyNoCardForOrder: readOrder('ordered'),
  getVoluntaryPayment: readOrder('ordered'),
  createVoluntaryPaymentIntent: order('mutation', '401 401 409 404 404 403', 'due', nothing),
  updateOrderToPaymentPending: order('mutation', '401 401 409 404 404 403', 'due', nothing),
  objectToBill: order('mutation', '401 401 409 404 404 403', 'due', () => ({ text: 'It was half full.' })),
  getOrderScheduleOptions: readOrder('ordered'),
  upsertContainers: write(({ hauler }) => ({ containers: { [hauler.containerTypeIds[1]]: 1 } })),
  getCartPricingSummary: read(),
  getPreAuthWeightData: read(),
  getPriceFacts: read(),
  getAddresses: { ...open('query'), isForHeaderCart: true },
  searchAddresses: open('query', () => ({ text: '1100 Congress Ave, Austin TX 78701' })),
  takeSuggestion: open('query', ({ placeId }) => ({ placeId })),
  placeByHand: open('query', () => ({ line1: '4 Camino al Río', city: '', zipCode: '78701' })),
  upsertAddress: {
    ...open('mutation', ({ placeId }) => ({ placeId, addressType: 'delivery' })),
    expected: expect('✔ 404 ✔ ✔ ✔ ✔'),
    isForHeaderCart: true,
  },
  upsertDeliveryAddress: write(({ addressId }) => ({ addressId })),
  updateAddressRestrictions: write(() => ({ restrictions: { 'Gated community': '#1234' } })),
  getSpot: read(),
  saveSpot: write(() => ({ plot: null })),
  removeSpotPhoto: write(() => ({})),
  updateDeliveryLocationType: write(() => ({ deliveryLocationType: 'public' })),
  getAddOns: open('query'),
  upsertAddOns: write(({ hauler }) => ({ addOns: [hauler.addOnId] })),
  getScheduleOptions: read(),
  upsertPickupDropOffWindow: write(() => windowsFrom(new Date())),
  applyPromotionCode: write(() => ({ code: 'WELCOME25' })),
  upsertStripeCustomer: pay('mutation'),
  createCheckoutPaymentIntent: pay('mutation'),
  getCartPaymentIntent: pay('query', 'paying'),
  getSamePurchase: pay('query'),
  renewReservation: pay('mutation'),
  submitRestrictedOrder: pay('mutation', 'restricted'),
  getOrderPreAuthWeightData: orderRead(),
  calculateTaxes: orderRead(() => ({ subTotal: 10_000 })),
}
