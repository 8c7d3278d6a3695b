import { cardTexts } from './card-texts.ts'
import { createElement } from './element.ts'
import { applyElementsStyle } from './elements-style.ts'
import { make } from './field.ts'
import { askInDialog } from './question-dialog.ts'

/** The test wallet holds this card, which pays. It has the form that the service expects. */
export const walletCard = { number: '4242424242424242', exp_month: '12', exp_year: '45', cvc: '123' }

const walletName = 'google_pay'

/**
 * The `expressCheckout` element is the button of one wallet, which asks the person to confirm, as a phone does. It calls `choose` with true
 * if the next payment is by the wallet.
 */
export function createWalletElement(locale: string | undefined, choose: (isChosen: boolean) => void) {
  applyElementsStyle()
  const words = cardTexts(locale)
  const host = make('div', { class: 'sps-wallet' })
  const button = make('button', { type: 'button' }, words.wallet)
  host.append(button)
  const ready = { availablePaymentMethods: { googlePay: true } }
  const { element, tell } = createElement(host, { elementType: 'expressCheckout', ready, focus: () => button.focus() })

  const openWallet = async () => {
    const { wallet: title, walletText: text, walletPay: yes, walletCancel: no } = words
    if (!(await askInDialog({ title, text, yes, no }))) return tell('cancel')
    choose(true)
    tell('confirm', { expressPaymentType: walletName, paymentFailed: () => choose(false) })
  }
  button.addEventListener('click', () =>
    tell('click', { expressPaymentType: walletName, resolve: openWallet, reject: () => {} }),
  )
  return element
}
