import { cardTexts } from './card-texts.ts'
import { applyElementsStyle } from './elements-style.ts'
import { make } from './field.ts'
import { createListeners } from './listeners.ts'
import { askInDialog } from './question-dialog.ts'

/** What the test wallet holds, as the service expects it: a card that pays. */
export const walletCard = { number: '4242424242424242', exp_month: '12', exp_year: '45', cvc: '123' }

const walletName = 'google_pay'

/** The `expressCheckout` element: one wallet's button, which asks as a phone would. `choose` says whether it pays next. */
export function createWalletElement(locale: string | undefined, choose: (isChosen: boolean) => void) {
  applyElementsStyle()
  const { on, once, off, emit } = createListeners()
  const words = cardTexts(locale)
  const host = make('div', { class: 'sps-wallet' })
  const button = make('button', { type: 'button' }, words.wallet)
  host.append(button)

  const ask = async () => {
    const { wallet: title, walletText: text, walletPay: yes, walletCancel: no } = words
    if (!(await askInDialog({ title, text, yes, no }))) return emit('cancel', { elementType: 'expressCheckout' })
    choose(true)
    emit('confirm', {
      elementType: 'expressCheckout',
      expressPaymentType: walletName,
      paymentFailed: () => choose(false),
    })
  }
  button.addEventListener('click', () => {
    const event = { elementType: 'expressCheckout', expressPaymentType: walletName, resolve: ask, reject: () => {} }
    emit('click', event)
  })

  const element = {
    mount(target: string | HTMLElement) {
      const node = typeof target === 'string' ? document.querySelector(target) : target
      if (!node) throw new Error('The node to mount the wallets on does not exist.')
      node.replaceChildren(host)
      queueMicrotask(() =>
        emit('ready', { elementType: 'expressCheckout', availablePaymentMethods: { googlePay: true } }),
      )
    },
    unmount: () => host.remove(),
    destroy: () => host.remove(),
    update: () => {},
    blur: () => {},
    focus: () => button.focus(),
    on(...given: Parameters<typeof on>) {
      on(...given)
      return element
    },
    once(...given: Parameters<typeof once>) {
      once(...given)
      return element
    },
    off(...given: Parameters<typeof off>) {
      off(...given)
      return element
    },
  }
  return element
}
