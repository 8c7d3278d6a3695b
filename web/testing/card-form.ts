/** The card service's script as pages use it. Its form is ready at once, and whatever a test types into it counts as complete. */
import { settings } from '#web/client/settings.ts'

const noop = () => undefined

function element(type: string, language: string | undefined) {
  const field = document.createElement('input')
  if (type === 'payment') field.setAttribute('aria-label', `Card number (${language})`)
  return {
    on: (event: string, listener: () => void) => event === 'ready' && queueMicrotask(listener),
    off: noop,
    mount: (place: Element) => type === 'payment' && place.append(field),
    unmount: () => field.remove(),
    destroy: () => field.remove(),
    update: noop,
    /** Builds the form again, as the card service does for another language. */
    buildAnew: () => {
      field.value = ''
    },
  }
}

function elements({ locale }: { locale?: string } = {}) {
  const all: ReturnType<typeof element>[] = []
  return {
    create: (type: string) => {
      const made = element(type, locale)
      all.push(made)
      return made
    },
    getElement: () => null,
    update: (changed: { locale?: string }) => {
      if (changed.locale) for (const one of all) one.buildAnew()
    },
    submit: async () => ({}),
    on: noop,
  }
}

/** A test may replace the answer to a press of the button. The service is loaded once for all pages of a test file. */
export const cardAnswers = { confirmPayment: async (): Promise<object> => ({}) }

const cardService = () => ({
  elements,
  confirmPayment: () => cardAnswers.confirmPayment(),
  createToken: noop,
  createPaymentMethod: noop,
  confirmCardPayment: noop,
})

/** After this call the pages of a test file can use a card form. */
export function offerCardForm(): void {
  Object.assign(window, { Stripe: cardService })
  Object.assign(settings, { payment: { publishableKey: 'pk_of_a_page_test', scriptUrl: '', isSimulated: false } })
  document.documentElement.dataset.document = 'payment'
}

/** The phone number by which pages can call the hauler. */
export const haulerPhone = '+15125550110'
export function giveHaulerPhone(): void {
  Object.assign(settings.hauler, { phone: haulerPhone })
}
