/** The card service's script as pages see it: its form is ready at once, and what is typed into it is complete. */
import { settings } from '#web/client/settings.ts'

const noop = () => undefined

const element = () => ({
  on: (event: string, listener: () => void) => event === 'ready' && queueMicrotask(listener),
  ...{ off: noop, mount: noop, unmount: noop, destroy: noop, update: noop },
})

const elements = () => ({ create: element, getElement: () => null, update: noop, submit: async () => ({}), on: noop })

const cardService = () => ({
  elements,
  confirmPayment: async () => ({}),
  ...{ createToken: noop, createPaymentMethod: noop, confirmCardPayment: noop },
})

/** From here on the pages of a test file can ask for a card. */
export function offerCardForm(): void {
  Object.assign(window, { Stripe: cardService })
  Object.assign(settings, { payment: { publishableKey: 'pk_of_a_page_test', scriptUrl: '', isSimulated: false } })
}

/** The hauler can be called. */
export const haulerPhone = '+15125550110'
export function giveHaulerPhone(): void {
  Object.assign(settings.hauler, { phone: haulerPhone })
}
