/**
 * This is one checkout as a browser makes it. A request that saves an answer names in `x-reads` what its page reads after
 * it, as the pages do. A guest signs in before the payment. A returning customer is signed in from the start.
 * The driver performs the requests, so the same customer can use the product or be recorded.
 */

import type { inferRouterOutputs } from '@trpc/server'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { AppRouter } from '#server/api/router.ts'
import { outboxSettings } from '#server/testing/outbox.ts'
import type { Answer, Ask } from './connection.ts'

export type Driver = (ask: Ask) => Promise<Answer>

export type Bought = {
  readonly cartId: string
  readonly totalInCents: number
  readonly waits: number
  /** The access token with which the customer is now signed in. */
  readonly token: string
}

/** The customer orders to this address, which a hauler serves. */
export type Place = { readonly zipCode: string; readonly address: string }

const austin: Place = { zipCode: '78701', address: '1100 Congress Ave, Austin TX 78701' }

type Session = {
  readonly drive: Driver
  readonly place: Place
  cartId: string | null
  sizeId: string | null
  token: string | null
}
type AnswerOf = inferRouterOutputs<AppRouter>
type Calls<Name extends string> = Readonly<Record<Name, object | undefined>>

const dayInMs = 86_400_000
const maxWaits = 200

/** Buys as a guest, or as the customer of the token. */
export async function buyDumpster(
  drive: Driver,
  phone: string,
  token: string | null = null,
  place = austin,
): Promise<Bought> {
  const session: Session = { drive, place, cartId: null, sizeId: null, token }
  await (token ? beginAgain(session) : begin(session, phone))
  await chooseWaste(session)
  const summedInCents = await choosePlaceAndTime(session)
  if (!token) await signIn(session, phone)
  const { totalInCents } = await pay(session)
  if (summedInCents !== totalInCents) throw new Error('the summary is not what the card was asked for')
  return { ...(await confirm(session, totalInCents)), token: found(session.token) }
}

async function begin(session: Session, phone: string): Promise<void> {
  session.cartId = found((await write(session, 'captureLeadPhone', { phone }, ['getCart'])).cartId)
  await saveAnswer(session, 'updateCartForZipcode', { zipCode: session.place.zipCode })
}

async function beginAgain(session: Session): Promise<void> {
  await read(session, { getSelf: undefined })
  session.cartId = found(await write(session, 'createCart', { zipCode: session.place.zipCode }, ['getCart'])).cartId
}

async function chooseWaste(session: Session): Promise<void> {
  const { getCleanups: cleanups } = await saveAnswer(
    session,
    'upsertCustomerType',
    { customerType: 'individual' },
    'getCleanups',
  )
  const cleanupIds = [found(found(cleanups)[0])._id]
  const { getMaterials: materials } = await saveAnswer(
    session,
    'upsertCleanups',
    { cleanupIds },
    'getMaterials',
    'getPriceFacts',
  )
  const material = found(found(materials).find(one => !one.isRestricted && !one.extraChargeInCents))
  const { getContainerTypesForCustomer: sizes } = await saveAnswer(
    session,
    'upsertMaterials',
    { materials: [{ id: material._id }] },
    'getContainerTypesForCustomer',
  )
  session.sizeId = found(found(sizes)[0])._id
}

/** Returns the total that the summary shows, in cents. */
async function choosePlaceAndTime(session: Session): Promise<number> {
  const containers = { [found(session.sizeId)]: 1 }
  const { getAddresses: addresses } = await saveAnswer(session, 'upsertContainers', { containers }, 'getAddresses')
  const addressId = found(addresses)[0]?._id
  const address = addressId ? { addressId } : await findAddress(session)
  await saveAnswer(session, 'upsertDeliveryAddress', address, 'getSpot')
  await saveAnswer(session, 'updateAddressRestrictions', { restrictions: { 'Gated community': 'Code 4711' } })
  const { getScheduleOptions: options } = await saveAnswer(
    session,
    'updateDeliveryLocationType',
    { deliveryLocationType: 'private' },
    'getScheduleOptions',
  )
  const { getAddOns: addOns } = await saveAnswer(
    session,
    'upsertPickupDropOffWindow',
    windowsIn(found(options)),
    'getAddOns',
  )
  const chosen = { addOns: [found(found(addOns)[0])._id] }
  const summary = await saveAnswer(
    session,
    'upsertAddOns',
    chosen,
    'getContainerTypesForCustomer',
    'getPreAuthWeightData',
  )
  return found(summary.getCart?.lineItems).totalInCents
}

async function findAddress(session: Session) {
  const { searchAddresses } = await read(session, { searchAddresses: { text: session.place.address } })
  return { addressId: 'new', placeId: found(searchAddresses.suggestions[0]).placeId }
}

type ScheduleOptions = { readonly earliestDropOff: number; readonly closedDays: readonly { readonly day: number }[] }

function windowsIn({ earliestDropOff, closedDays }: ScheduleOptions) {
  const isOpen = (day: number) => new Date(day).getUTCDay() !== 0 && !closedDays.some(closed => closed.day === day)
  const nextOpen = (day: number): number => (isOpen(day) ? day : nextOpen(day + dayInMs))
  const dropOff = nextOpen(earliestDropOff)
  const pickup = nextOpen(dropOff + 7 * dayInMs)
  return {
    dropOffWindow: { day: dropOff, start: 6, end: 18 },
    pickupWindow: { day: pickup, start: 6, end: 18, isActualPickupDate: true },
  }
}

async function signIn(session: Session, phone: string): Promise<void> {
  const challenge = await getJson<Challenge>(session, '/identity/challenge')
  const solution = found(await solveChallenge({ challenge, deriveKey }))
  const { verificationId } = await postJson<{ verificationId: string }>(session, '/identity/codes', {
    phone,
    challenge,
    solution,
    consent: true,
  })
  const [message] = await getJson<{ text: string }[]>(
    session,
    `/dev/outbox?key=${outboxSettings.OUTBOX_KEY}&to=${encodeURIComponent(phone)}`,
  )
  const code = /\b\d{6}\b/.exec(found(message).text)?.[0]
  const { accessToken } = await postJson<{ accessToken: string }>(session, '/identity/sessions', {
    verificationId,
    code,
  })
  session.token = accessToken
  await read(session, {
    getCart: own(session),
    getMaterials: undefined,
    getSelf: undefined,
    getFormerAccount: undefined,
  })
  const name = { first: 'Dana', last: 'Okafor' }
  // If all customers had one address, the server would look through the messages of all of them.
  const email = `dana${phone.replace('+', '.')}@example.com`
  await write(session, 'upsertCustomer', { name, email, company: {}, smsNotificationOptIn: true })
}

async function pay(session: Session): Promise<{ totalInCents: number }> {
  const prepared = await write(session, 'createCheckoutPaymentIntent', own(session), [
    'getCart',
    'getCartPaymentIntent',
    'getSamePurchase',
    'getContainerTypesForCustomer',
    'getPreAuthWeightData',
  ])
  const { paymentIntentId, totalInCents } = prepared
  const { clientSecret } = found(prepared.reads?.getCartPaymentIntent)
  const body =
    `client_secret=${clientSecret}&payment_method_data[type]=card` +
    '&payment_method_data[card][number]=4242424242424242&payment_method_data[card][exp_month]=12' +
    '&payment_method_data[card][exp_year]=2034&payment_method_data[card][cvc]=123' +
    '&payment_method_data[billing_details][address][postal_code]=78701&payment_method_data[billing_details][address][country]=US'
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const path = `/sim/stripe/v1/payment_intents/${paymentIntentId}/confirm`
  const intent = parsed<{ status: string }>(await session.drive({ method: 'POST', path, headers, body }), path)
  if (intent.status !== 'succeeded') throw new Error(`the payment is ${intent.status}`)
  return { totalInCents }
}

/** Reads the order as the confirmation page does. The order may exist only a moment later. Each further try is counted as a wait. */
async function confirm(session: Session, totalInCents: number): Promise<Omit<Bought, 'token'>> {
  const cartId = session.cartId ?? ''
  for (let waits = 0; waits < maxWaits; waits += 1) {
    const ask = batch({ getOrderById: { orderId: cartId } })
    const answer = await session.drive({ method: 'GET', path: ask, headers: headersOf(session) })
    if (answer.status === 404) continue
    const { getOrderById: order } = resultsIn(answer, ['getOrderById'])
    if (order.payments.map(one => one.amountPaid).join() !== String(totalInCents))
      throw new Error('the order is not paid once')
    return { cartId, totalInCents, waits }
  }
  throw new Error('a paid checkout became no order')
}

const own = ({ cartId }: Session) => ({ cartId })

function headersOf({ cartId, token }: Session): Record<string, string> {
  return {
    'accept-language': 'en',
    ...(cartId && { 'x-cart-id': cartId }),
    ...(token && { authorization: `Bearer ${token}` }),
  }
}

function batch(calls: Calls<string>): string {
  const given = Object.fromEntries(Object.values(calls).map((input, index) => [index, input]))
  return `/trpc/${Object.keys(calls).join(',')}?batch=1&input=${encodeURIComponent(JSON.stringify(given))}`
}

async function read<Name extends keyof AnswerOf>(session: Session, calls: Calls<Name>): Promise<Pick<AnswerOf, Name>> {
  const answer = await session.drive({ method: 'GET', path: batch(calls), headers: headersOf(session) })
  return resultsIn(answer, Object.keys(calls) as Name[])
}

type Reads = Partial<AnswerOf>

/** Saves the answer to a question of the checkout. The same request reads the cart and what the next page shows. */
async function saveAnswer<Name extends keyof AnswerOf>(
  session: Session,
  name: Name,
  input: object,
  ...shownNext: readonly (keyof AnswerOf)[]
): Promise<Reads> {
  const { reads } = await write(session, name, { ...own(session), ...input }, ['getCart', ...shownNext])
  return found(reads)
}

async function write<Name extends keyof AnswerOf>(
  session: Session,
  name: Name,
  input: object,
  reads: readonly (keyof AnswerOf)[] = [],
): Promise<AnswerOf[Name] & { readonly reads?: Reads }> {
  const headers = {
    'content-type': 'application/json',
    ...headersOf(session),
    ...(reads.length > 0 && { 'x-reads': reads.join() }),
  }
  const body = JSON.stringify({ 0: input })
  const answer = await session.drive({ method: 'POST', path: `/trpc/${name}?batch=1`, headers, body })
  return resultsIn(answer, [name])[name]
}

type Result<Name extends keyof AnswerOf> = { readonly result: { readonly data: AnswerOf[Name] } }

function resultsIn<Name extends keyof AnswerOf>(answer: Answer, names: readonly Name[]): Pick<AnswerOf, Name> {
  const results = parsed<Result<Name>[]>(answer, names.join(','))
  return Object.fromEntries(names.map((name, index) => [name, found(results[index]).result.data])) as Pick<
    AnswerOf,
    Name
  >
}

async function getJson<Body>({ drive }: Session, path: string): Promise<Body> {
  return parsed<Body>(await drive({ method: 'GET', path }), path)
}

async function postJson<Body>({ drive }: Session, path: string, body: object): Promise<Body> {
  const headers = { 'content-type': 'application/json' }
  return parsed<Body>(await drive({ method: 'POST', path, headers, body: JSON.stringify(body) }), path)
}

function parsed<Body>(answer: Answer, what: string): Body {
  if (answer.status >= 300 || answer.status === 207)
    throw new Error(`${what}: ${answer.status} ${answer.body.slice(0, 500)}`)
  return JSON.parse(answer.body) as Body
}

function found<Thing>(thing: Thing | null | undefined): Thing {
  if (thing === null || thing === undefined) throw new Error('an answer lacks what the next step needs')
  return thing
}
