import { type Form, text } from '../wire/form.ts'
import { cardRefused } from '../wire/refusals.ts'

/** This is how a test card behaves when it is charged. The numbers are those that Stripe publishes for tests. */
export type CardBehavior =
  | 'pays'
  | 'generic_decline'
  | 'insufficient_funds'
  | 'lost_card'
  | 'expired_card'
  | 'incorrect_cvc'
  | 'incorrect_zip'
  | 'processing_error'
  | 'fails_when_saved'
  | 'authenticates_until_saved'
  | 'always_authenticates'
  | 'authenticates_in_whole_window'
  | 'refunds_fail'
  | 'disputed'

export type TestCard = { readonly brand: string; readonly lastFour: string; readonly behavior: CardBehavior }

const behaviorByNumber: Record<string, [brand: string, behavior: CardBehavior]> = {
  '4242424242424242': ['visa', 'pays'],
  '4000056655665556': ['visa', 'pays'],
  '5555555555554444': ['mastercard', 'pays'],
  '378282246310005': ['amex', 'pays'],
  '6011111111111117': ['discover', 'pays'],
  '4000000000000002': ['visa', 'generic_decline'],
  '4000000000009995': ['visa', 'insufficient_funds'],
  '4000000000009987': ['visa', 'lost_card'],
  '4000000000000069': ['visa', 'expired_card'],
  '4000000000000127': ['visa', 'incorrect_cvc'],
  '4000000000000036': ['visa', 'incorrect_zip'],
  '4000000000000119': ['visa', 'processing_error'],
  '4000000000000341': ['visa', 'fails_when_saved'],
  '4000002500003155': ['visa', 'authenticates_until_saved'],
  '4000002760003184': ['visa', 'always_authenticates'],
  '4000000000003063': ['visa', 'authenticates_in_whole_window'],
  '4000000000005126': ['visa', 'refunds_fail'],
  '4000000000000259': ['visa', 'disputed'],
}

/** Stripe has these ready-made ids of payment methods for tests without a browser. */
export const numberByPaymentMethodId: Readonly<Record<string, string>> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_authenticationRequiredOnSetup: '4000002500003155',
  pm_card_createDispute: '4000000000000259',
  pm_card_authenticationRequired: '4000002760003184',
}

export function cardByNumber(number: string): TestCard | null {
  const known = behaviorByNumber[number]
  return known ? { brand: known[0], behavior: known[1], lastFour: number.slice(-4) } : null
}

export type GivenCard = { readonly card: TestCard; readonly expMonth: number; readonly expYear: number }

/**
 * Reads `payment_method_data[card]`.
 * @throws a card error in Stripe's words that names the wrong field.
 */
export function readCard(form: Form | undefined, now: Date): GivenCard {
  const number = (text(form, 'number') ?? '').replace(/[\s-]/g, '')
  if (!/^\d{12,19}$/.test(number) || !isLuhnValid(number)) {
    throw cardRefused({ code: 'incorrect_number', param: 'number', message: 'Your card number is incorrect.' })
  }
  const { expMonth, expYear } = readExpiry(form, now)
  const cvc = text(form, 'cvc')
  const card = cardByNumber(number)
  if (cvc === null || !new RegExp(card?.brand === 'amex' ? '^\\d{4}$' : '^\\d{3}$').test(cvc)) {
    throw cardRefused({ code: 'invalid_cvc', param: 'cvc', message: "Your card's security code is invalid." })
  }
  if (!card) {
    const message = 'Your card was declined. Your request was in test mode, but used a non test card.'
    throw cardRefused({ code: 'card_declined', decline_code: 'test_mode_live_card', message })
  }
  return { card, expMonth, expYear }
}

function readExpiry(form: Form | undefined, now: Date): { expMonth: number; expYear: number } {
  const expMonth = Number(text(form, 'exp_month') ?? Number.NaN)
  const givenYear = Number(text(form, 'exp_year') ?? Number.NaN)
  const expYear = givenYear < 100 ? 2000 + givenYear : givenYear
  const thisYear = now.getUTCFullYear()
  if (!Number.isInteger(expYear) || expYear < thisYear || expYear > thisYear + 50) {
    const message = "Your card's expiration year is invalid."
    throw cardRefused({ code: 'invalid_expiry_year', param: 'exp_year', message })
  }
  const isPast = expYear === thisYear && expMonth < now.getUTCMonth() + 1
  if (!Number.isInteger(expMonth) || expMonth < 1 || expMonth > 12 || isPast) {
    const message = "Your card's expiration month is invalid."
    throw cardRefused({ code: 'invalid_expiry_month', param: 'exp_month', message })
  }
  return { expMonth, expYear }
}

function isLuhnValid(number: string): boolean {
  let sum = 0
  for (let i = 0; i < number.length; i += 1) {
    const digit = Number(number[number.length - 1 - i])
    sum += i % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2
  }
  return sum % 10 === 0
}
