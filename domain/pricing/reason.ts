/**
 * Explains a line of a quote (rule P2). Every reason has a message and its values, so that a page can show it in the reader's language. The
 * English sentence is made from the same template.
 */
import type { PricingRule } from './rule.ts'

/** The rule that made a line, if one did, and a message that a customer understands in either language. */
export type Reason = {
  readonly ruleId: string | null
  readonly ruleName: string | null
  /** A key of `reasonMessages`. The texts in `web/i18n` have the same keys. `sentence` is the English message with the values filled in. */
  readonly message: ReasonMessage
  readonly values: ReasonValues
  readonly sentence: string
}

export type ReasonValues = Readonly<Record<string, string | number>>

/** English ICU templates. Money is already formatted ("$399.00"). Days, tons and quantities are numbers. */
export const reasonMessages = {
  'reason.container.daily': '{days, plural, one {# day} other {# days}} at {perDay} a day',
  'reason.container.fixed': 'Fixed price for as many days as you book',
  'reason.container.payAsYouGo': 'No charge for the dumpster itself: you pay by weight',
  'reason.container.period': '{base} with {includedDays, plural, one {# day} other {# days}} included',
  'reason.container.periodExtra':
    '{base} with {includedDays, plural, one {# day} other {# days}} included, then {extraDays, plural, one {# day} other {# days}} at {perDay} a day',
  'reason.materials.none': 'No dumpster is chosen yet',
  'reason.materials.included':
    '{tons, plural, one {# ton} other {# tons}} of disposal included in the price of the dumpster',
  'reason.materials.byWeight': 'Charged by weight after pick-up, at {perTon} a ton',
  'reason.materials.payAsYouGo': '{tons, plural, one {# ton} other {# tons}} at {perTon} a ton',
  'reason.materials.minimumCharge': 'Minimum charge for disposal, good for {tons, plural, one {# ton} other {# tons}}',
  'reason.materials.prepaid':
    '{tons, plural, one {# ton} other {# tons}} prepaid at {perTon} a ton; only weight above that is charged later',
  'reason.materials.several': 'Disposal for {dumpsters, plural, one {# dumpster} other {# dumpsters}}',
  'reason.additionalMaterial': '{quantity} × {each} for special handling',
  'reason.cityFee': 'Fee for deliveries in your area',
  'reason.cityFee.none': 'No fee for deliveries in your area',
  'reason.addOn': 'Chosen by you',
  'reason.agreed': 'As agreed on the telephone',
  'reason.discount.percentage': '{percent}% off',
  'reason.discount.flat': '{amount} off',
  'reason.discount.codePercentage': '{percent}% off with code {code}',
  'reason.discount.codeFlat': '{amount} off with code {code}',
  'reason.discount.nearFlat': '{amount} off: a truck is near on that day anyway',
  'reason.discount.nearPercentage': '{percent}% off: a truck is near on that day anyway',
  'reason.tax': '{percent}% sales tax on {amount}',
  'reason.tax.none': 'No sales tax',
  'reason.bill.weight.within':
    '{weighed, plural, one {# ton} other {# tons}} weighed, {covered, plural, one {# ton is} other {# tons are}} covered: nothing to add',
  'reason.bill.weight.over':
    '{weighed, plural, one {# ton} other {# tons}} weighed − {covered} covered = {excess} over, charged as {charged, plural, one {# ton} other {# tons}} × {perTon} a ton',
  'reason.bill.weight.payAsYouGo':
    '{weighed, plural, one {# ton} other {# tons}} weighed, charged as {charged, plural, one {# ton} other {# tons}} × {perTon} a ton = {fee} − {paid} paid already',
  'reason.bill.items.more': '{found} found − {paid} paid for = {count} more × {each}',
  'reason.bill.items.fewer': '{paid} paid for − {found} found = {count} × {each} back',
  'reason.bill.items.fewerDiscounted':
    '{paid} paid for − {found} found: {count} of {paid} back, of the {amount} paid for them after your discount',
  'reason.bill.extension': '{days, plural, one {# day} other {# days}} longer, as you agreed',
  'reason.bill.extraDays.requested':
    '{used, plural, one {# day} other {# days}} until the pick-up day you asked for − {covered} covered = {extra, plural, one {# day} other {# days}} × {perDay} a day',
  'reason.bill.extraDays.done':
    '{used, plural, one {# day} other {# days}} until the pick-up − {covered} covered = {extra, plural, one {# day} other {# days}} × {perDay} a day',
  'reason.fee.trip.blocked': 'We came and could not work: the place was blocked',
  'reason.fee.trip.locked': 'We came and could not work: the gate was locked',
  'reason.fee.trip.not-ready': 'We came and could not work: the place was not ready',
  'reason.fee.trip.overfilled': 'We came and could not take it: it was filled above the rim',
  'reason.fee.trip.too-heavy': 'We came and could not take it: it was too heavy to lift',
  'reason.fee.trip.unsafe': 'We came and could not work: the place was not safe',
  'reason.fee.trip.wrong-address': 'We came and did not find the place under the address that was given',
  'reason.fee.waiting':
    '{minutes, plural, one {# minute} other {# minutes}} waited − {free} free = {charged} × {each} a minute',
  'reason.fee.waiting.most':
    '{minutes, plural, one {# minute} other {# minutes}} waited − {free} free = {charged} × {each} a minute, at most {most}',
  'reason.fee.overfill': 'It was filled above the rim',
  'reason.fee.wrongMaterial': '{quantity} × {each} for what may not be in it',
  'reason.fee.wrongMaterial.named': '{material}: {quantity} × {each} for what may not be in it',
  'reason.fee.cleaning': 'Residue that ordinary emptying does not remove',
  'reason.fee.cleaning.why': 'Residue that ordinary emptying does not remove: {why}',
  'reason.fee.relocation': 'Moved to another place, as you asked',
  'reason.fee.missedPromise':
    'We came {minutes, plural, one {# minute} other {# minutes}} after the hours that we promised',
  'reason.bill.beforeTax': 'Entered by the office, before tax',
  'reason.bill.afterTax': 'Entered by the office, after tax',
  'reason.bill.discount': '{percent}% off {amount}',
  'reason.extension.days': '{days, plural, one {# day} other {# days}} more at {perDay} a day',
  'reason.extension.several': 'More days for {dumpsters, plural, one {# dumpster} other {# dumpsters}}',
  'reason.extension.included': 'The price of your dumpster covers these days',
  'reason.extension.tax': 'Sales tax on the days added',
  'reason.cancelled': 'The order was cancelled',
  'reason.keptFee': 'For a dry run, with its tax',
  'reason.heldFee': 'For a dry run, until we have decided; what is not kept goes back automatically within 3 days',
  'reason.letGo': 'Too small an amount to charge to a card',
  'reason.letGoByOffice': 'We have let this go: it need not be paid',
  'reason.goodwill': 'Refunded by us as goodwill',
} as const satisfies Record<string, string>

export type ReasonMessage = keyof typeof reasonMessages

export function reasonFor(
  message: ReasonMessage,
  values: ReasonValues = {},
  rule: Pick<PricingRule, 'id' | 'name'> | null = null,
): Reason {
  return {
    ruleId: rule?.id ?? null,
    ruleName: rule?.name ?? null,
    message,
    values,
    sentence: sentenceOf(reasonMessages[message], values),
  }
}

/**
 * Fills the values into a template of `{name}` and `{name, plural, one {…} other {…}}`.
 * @throws a RangeError if a value is missing.
 */
export function sentenceOf(template: string, values: ReasonValues): string {
  return template.replace(
    /\{(\w+)(?:, plural, one \{([^}]*)\} other \{([^}]*)\})?\}/g,
    (_, name: string, one: string | undefined, other: string | undefined) => {
      const value = values[name]
      if (value === undefined) throw new RangeError(`a reason lacks its value: ${name}`)
      if (one === undefined || other === undefined) return String(value)
      return (value === 1 ? one : other).replaceAll('#', String(value))
    },
  )
}
