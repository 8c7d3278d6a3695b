import type { reasonMessages } from '#domain/pricing/reason.ts'

export default {
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
  'reason.discount.percentage': '{percent}% off',
  'reason.discount.flat': '{amount} off',
  'reason.discount.codePercentage': '{percent}% off with code {code}',
  'reason.discount.codeFlat': '{amount} off with code {code}',
  'reason.tax': '{percent}% sales tax on {amount}',
  'reason.tax.none': 'No sales tax',
  'reason.bill.weight.within':
    '{weighed, plural, one {# ton} other {# tons}} weighed, {covered, plural, one {# ton is} other {# tons are}} covered: nothing to add',
  'reason.bill.weight.over':
    '{weighed, plural, one {# ton} other {# tons}} weighed − {covered} covered = {excess} too many, charged as {charged, plural, one {# ton} other {# tons}} × {perTon} a ton',
  'reason.bill.items.more': '{found} found − {paid} paid for = {count} more × {each}',
  'reason.bill.items.fewer': '{paid} paid for − {found} found = {count} × {each} back',
  'reason.bill.items.fewerDiscounted':
    '{paid} paid for − {found} found: {count} of {paid} back, of the {amount} paid for them after your discount',
  'reason.bill.extension': '{days, plural, one {# day} other {# days}} longer, as you agreed',
  'reason.bill.extraDays.requested':
    '{used, plural, one {# day} other {# days}} until the pick-up day you asked for − {covered} covered = {extra, plural, one {# day} other {# days}} × {perDay} a day',
  'reason.bill.extraDays.done':
    '{used, plural, one {# day} other {# days}} until the pick-up − {covered} covered = {extra, plural, one {# day} other {# days}} × {perDay} a day',
  'reason.bill.beforeTax': 'Entered by the office, before tax',
  'reason.bill.afterTax': 'Entered by the office, after tax',
  'reason.bill.discount': '{percent}% off {amount}',
  'reason.extension.days': '{days, plural, one {# day} other {# days}} more at {perDay} a day',
  'reason.extension.several': 'More days for {dumpsters, plural, one {# dumpster} other {# dumpsters}}',
  'reason.extension.included': 'The price of your dumpster covers these days',
} as const satisfies typeof reasonMessages
