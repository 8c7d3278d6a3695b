/** A demo order is sold by the product's own rules, as in a checkout. */
import type { Cart } from '#domain/cart/cart.ts'
import { cardConsentSentence } from '#domain/order/card-consent.ts'
import type { OrderSnapshot } from '#domain/order/snapshot.ts'
import { snapshotOfChoices } from '#domain/order/snapshot-of-choices.ts'
import type { FeePrices } from '#domain/pricing/field-fees.ts'
import { orderTerms } from '#domain/pricing/order-terms.ts'
import { orderLines, preAuthInCents, priceChoices } from '#domain/pricing/quote.ts'
import { type PriceFacts, quoteInput } from '#domain/pricing/quote-input.ts'
import { parseRule } from '#domain/pricing/rule.ts'
import { tonStepOf } from '#domain/pricing/tonnage.ts'
import type { Language } from '#domain/value/language.ts'
import type { ZipCode } from '#domain/value/zip.ts'
import { demoAreas } from '../areas.ts'
import { containerIdBySize, demoAddOns, demoContainerTypes, demoMaterials } from '../catalog.ts'
import { demoTimeZone } from '../organization.ts'
import { demoRules, spanishRuleNames } from '../rules.ts'
import type { OrderPlan } from './order-plan.ts'
import { windowOn } from './work-days.ts'

/** These are the default values of `organization`, with which every hauler begins. */
export const fees: FeePrices = {
  tripInCents: 15_000,
  waitFreeMinutes: 10,
  waitPerMinuteInCents: 400,
  overfillInCents: 10_000,
  wrongItemInCents: 5000,
  cleaningInCents: 5000,
  relocationInCents: 10_000,
  missedPromiseInCents: 0,
}
const billing = { tonnageStepInHundredths: 25, extraDaysRule: 'until-requested', fees } as const

type Facts = Omit<PriceFacts, 'serviceArea'>

/** Returns the hauler's price list at the given time. */
export function priceListAt(now: Date): Facts {
  return {
    containerTypes: demoContainerTypes,
    materials: demoMaterials,
    addOns: demoAddOns,
    rules: demoRules(now).map(parseRule),
    tonStep: tonStepOf(billing.tonnageStepInHundredths),
  }
}

/** Returns the goods with names in the language of the customer, because an order keeps the names that its customer read (rule P19). */
const inLanguage = <T extends { readonly es: object }>(language: Language, sold: readonly T[]): readonly T[] =>
  language === 'es' ? sold.map(one => ({ ...one, ...one.es })) : sold

const offeredIn = (language: Language) => ({
  materials: inLanguage(language, demoMaterials),
  containerTypes: inLanguage(language, demoContainerTypes),
  addOns: inLanguage(language, demoAddOns),
})

const offered = { en: offeredIn('en'), es: offeredIn('es') }

const rulesIn = (language: Language, rules: Facts['rules']): Facts['rules'] =>
  language === 'es' ? rules.map(rule => ({ ...rule, name: spanishRuleNames[rule.id] ?? rule.name })) : rules

export type Sale = ReturnType<typeof sell>

type Choices = Pick<Cart, 'materials'> & { readonly addOnIds: readonly string[]; readonly placedAt: Date }

export function sell(facts: Facts, plan: OrderPlan, { materials, addOnIds, placedAt }: Choices) {
  const { customer, site, size, dropOffDay, dropOffHours, pickupDay, pickupHours } = plan
  const serviceArea = demoAreas.find(({ id }) => id === site.areaId)
  if (!serviceArea) throw new Error('a site of the demo lies outside its areas')
  const isRestricted = plan.stage === 'restricted'
  const cart = {
    zipCode: site.zipCode as ZipCode,
    timeZone: demoTimeZone,
    userId: customer.id,
    customerType: customer.type,
    materials,
    containers: isRestricted ? {} : { [containerIdBySize[size]]: 1 },
    addOnIds,
    promotionCode: null,
    collectTaxes: true,
    restrictions: {},
    deliveryLocationType: 'private',
    dropOffWindow: windowOn(dropOffDay, dropOffHours),
    pickupWindow: { ...windowOn(pickupDay, pickupHours), isActualPickupDate: plan.isPickupDayKnown },
  } as const
  const { language } = customer
  const choices = snapshotOfChoices(cart, customer, offered[language], language)
  if (isRestricted) return { snapshot: unpriced(choices), lines: [], totalInCents: 0, preAuthInCents: 0 }
  const read = { ...facts, ...offered[language], rules: rulesIn(language, facts.rules) }
  const pricing = priceChoices(quoteInput(cart, { ...read, serviceArea }, placedAt))
  const { quote } = pricing
  const preAuth = preAuthInCents(cart.containers, demoContainerTypes)
  const snapshot: OrderSnapshot = {
    ...choices,
    address: addressOf(plan),
    quote,
    terms: orderTerms(pricing, billing),
    preAuthInCents: preAuth,
    cardConsent: cardConsentSentence(language, preAuth),
  }
  return { snapshot, lines: orderLines(quote), totalInCents: quote.totalInCents, preAuthInCents: preAuth }
}

const addressOf = ({ site: { addressId, line1, city, zipCode } }: OrderPlan) => ({
  _id: addressId,
  line1,
  line2: null,
  city,
  state: 'TX',
  postalCode: zipCode,
  country: 'US',
})

/** An order with only restricted materials has no price, because a person calls the customer first. */
const unpriced = (choices: ReturnType<typeof snapshotOfChoices>): OrderSnapshot => ({
  ...choices,
  dropOffWindow: null,
  pickupWindow: null,
  address: null,
  quote: null,
  terms: null,
  preAuthInCents: 0,
  cardConsent: null,
})
