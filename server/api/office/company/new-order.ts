/**
 * With these calls the office takes an order on the telephone. The first calls read data during the conversation, and the others end it.
 */
import { z } from 'zod'
import { maxNameLength } from '#domain/account/profile.ts'
import {
  linkWaySchema,
  phoneChoicesSchema,
  phoneOrderSchema,
  placeIdSchema,
  spokenConsentSchema,
} from '#domain/phone-order/phone-order.ts'
import { presentPrice } from '#domain/pricing/shown/present-price.ts'
import { addressByHandSchema } from '#domain/typed-address/by-hand.ts'
import { searchSessionSchema, typedAddressSchema } from '#domain/typed-address/search-session.ts'
import { addressInOneLine } from '#domain/value/address.ts'
import { notifyEmailSchema } from '#domain/value/email-schema.ts'
import { lineOfAtMost } from '#domain/value/one-line.ts'
import { mobileSchema } from '#domain/value/phone-schema.ts'
import { zipSchema } from '#domain/value/zip-schema.ts'
import { limited } from '#server/api/gates/limits.ts'
import { office } from '#server/api/gates/office.ts'
import { placeByHand } from '#server/operations/address/place-by-hand.ts'
import { readPlace } from '#server/operations/address/take-suggestion.ts'
import { chargePhoneOrder } from '#server/operations/phone-order/charge-phone-order.ts'
import { readCaller } from '#server/operations/phone-order/find-caller.ts'
import { priceCall } from '#server/operations/phone-order/price-call.ts'
import { readOffer, readServedZip } from '#server/operations/phone-order/read-offer.ts'
import { requestRestricted } from '#server/operations/phone-order/request-restricted.ts'
import { sendOrderLink } from '#server/operations/phone-order/send-order-link.ts'
import { waitForZip } from '#server/operations/phone-order/wait-for-zip.ts'

const order = { order: phoneOrderSchema }

export const newOrderCalls = {
  offer: office('money', z.strictObject({})).query(({ ctx }) =>
    readOffer(ctx.deps, ctx.acting.organizationId, ctx.language),
  ),

  /** Finds only people who have ordered from this hauler. */
  caller: office('money', z.strictObject({ phone: mobileSchema })).query(async ({ ctx, input }) => {
    const caller = await readCaller(ctx.deps, ctx.acting.organizationId, input.phone)
    if (!caller) return null
    const { person, ...known } = caller
    return {
      ...known,
      person: person && { firstName: person.firstName, language: person.language, email: person.email },
    }
  }),

  /** Returns null if this hauler does not serve the ZIP. */
  zip: office('money', z.strictObject({ zipCode: zipSchema })).query(({ ctx, input }) =>
    readServedZip(ctx.deps, ctx.acting.organizationId, input.zipCode),
  ),

  searchAddresses: office(
    'money',
    z.strictObject({
      text: typedAddressSchema,
      zipCode: zipSchema.nullable(),
      session: searchSessionSchema.optional(),
    }),
  )
    .use(limited('address-search', { count: 120, seconds: 60 }, 'caller'))
    .query(({ ctx, input: { text, zipCode, session } }) => ctx.deps.addresses.search(text, zipCode, session)),

  /**
   * Returns the address of a suggestion with its ZIP, which decides the price. Also returns the typed address if the service knows the
   * address in another form (rule C56).
   */
  place: office(
    'money',
    z.strictObject({
      placeId: placeIdSchema,
      typed: typedAddressSchema.optional(),
      chosen: typedAddressSchema.optional(),
      zipCode: zipSchema.nullish(),
      session: searchSessionSchema.optional(),
    }),
  )
    .use(limited('address-place', { count: 600, seconds: 600 }, 'caller'))
    .query(({ ctx, input: { zipCode, ...suggestion } }) =>
      readPlace(ctx.deps.addresses, { ...suggestion, near: zipCode ?? null }),
    ),

  /** Accepts a typed address that no search finds (rule C26). The order is marked until the office has checked the address. */
  placeByHand: office('money', addressByHandSchema).query(async ({ ctx, input }) => {
    const place = await placeByHand(ctx.deps, input)
    return { placeId: ctx.deps.addresses.placeIdOf(place), text: addressInOneLine(place) }
  }),

  /** This call writes nothing. If the place is known, the tax is the tax of the place (rule M108). */
  price: office(
    'money',
    z.strictObject({
      choices: phoneChoicesSchema,
      cartId: z.uuid().optional(),
      placeId: placeIdSchema.optional(),
    }),
  ).query(async ({ ctx, input: { choices, cartId = null, placeId = null } }) => {
    const { organizationId } = ctx.acting
    const call = { organizationId, language: ctx.language, cartId, placeId }
    const { quote, ...priced } = await priceCall(ctx.deps, call, choices)
    return { ...priced, price: quote && presentPrice(quote) }
  }),

  sendLink: office('money', z.strictObject({ ...order, way: linkWaySchema, name: lineOfAtMost(maxNameLength) }))
    .use(limited('order-link', { count: 60, seconds: 3600 }, 'caller'))
    .mutation(({ ctx, input: { order: asked, way, name } }) =>
      sendOrderLink(ctx.deps, ctx.acting, { asked, way, name }),
    ),

  charge: office('money', z.strictObject({ ...order, consent: spokenConsentSchema, isSecond: z.boolean() })).mutation(
    ({ ctx, input: { order: asked, consent, isSecond } }) =>
      chargePhoneOrder(ctx.deps, ctx.acting, { asked, consent, isSecond }),
  ),

  /** Requests an order of only restricted materials. The office records the agreement in the next form. */
  request: office('money', z.strictObject(order)).mutation(({ ctx, input }) =>
    requestRestricted(ctx.deps, ctx.acting, input.order),
  ),

  /** Puts a caller whose ZIP is not served on the waiting list. */
  wait: office(
    'money',
    z.strictObject({ zipCode: zipSchema, email: notifyEmailSchema, language: z.enum(['en', 'es']) }),
  )
    .use(limited('notify', { count: 60, seconds: 3600 }, 'caller'))
    .mutation(async ({ ctx, input }) => {
      await waitForZip(ctx.deps, ctx.acting, input)
      return { success: true as const }
    }),
}
