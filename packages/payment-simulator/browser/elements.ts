import { createPaymentElement, type PaymentElement } from './payment-element.ts'

import { createWalletElement, walletCard } from './wallet-element.ts'

type ElementsOptions = { clientSecret?: string; locale?: string }

/** `stripe.elements()` holds the client secret, the page's one payment element, and the choice that a person made with the wallet. */
export function createElements(elementsOptions: ElementsOptions = {}) {
  let options = elementsOptions
  let payment: PaymentElement | null = null
  let isByWallet = false
  const forget = (element: PaymentElement) => () => {
    element.unmount()
    if (payment === element) payment = null
  }
  return {
    get clientSecret() {
      return options.clientSecret
    },
    get locale() {
      return options.locale
    },
    get form() {
      return payment?.form ?? null
    },
    /** Returns the wallet's card once, because the next payment may come from the form. */
    takeWalletCard() {
      const card = isByWallet ? walletCard : null
      isByWallet = false
      return card
    },
    create(type: string, elementOptions?: object) {
      if (type === 'expressCheckout') {
        return createWalletElement(options.locale, isChosen => {
          isByWallet = isChosen
        })
      }
      if (type !== 'payment') throw new Error(`This test installation has no element '${type}'.`)
      const element = createPaymentElement(options.locale, elementOptions)
      element.destroy = forget(element)
      payment = element
      return element
    },
    getElement: (type: string) => (type === 'payment' ? payment : null),
    update(changes: ElementsOptions) {
      options = { ...options, ...changes }
    },
    fetchUpdates: async () => ({}),
    on: () => {},
    off: () => {},
    async submit() {
      if (isByWallet) return { selectedPaymentMethod: 'google_pay' }
      if (!payment) return { error: { type: 'validation_error', message: 'There is no payment element on the page.' } }
      const wrong = payment.form.check()
      if (!wrong) return { selectedPaymentMethod: 'card' }
      return { error: { type: 'validation_error', code: codes[wrong.problem], message: wrong.message } }
    },
  }
}

export type Elements = ReturnType<typeof createElements>

const codes = {
  incompleteNumber: 'incomplete_number',
  invalidNumber: 'invalid_number',
  incompleteExpiry: 'incomplete_expiry',
  pastExpiry: 'invalid_expiry_year_past',
  incompleteCvc: 'incomplete_cvc',
}
