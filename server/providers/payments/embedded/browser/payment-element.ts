import { type CardForm, createCardForm } from './card-form.ts'
import { make } from './field.ts'
import { createListeners } from './listeners.ts'

type ElementOptions = { fields?: { billingDetails?: unknown } }

/** The `payment` element: the card form inside the node that the page gives it. */
export function createPaymentElement(locale: string | undefined, options: ElementOptions = {}) {
  const { on, once, off, emit } = createListeners()
  const form = createCardForm({ locale, hasPostalCode: asksPostalCode(options.fields?.billingDetails) })
  const host = make('div')
  host.append(form.root)
  const tellChange = () => emit('change', changeOf(form))
  form.root.addEventListener('input', tellChange)
  form.root.addEventListener('focusin', () => emit('focus', { elementType: 'payment' }))
  form.root.addEventListener('focusout', () => emit('blur', { elementType: 'payment' }))

  const element = {
    form,
    mount(target: string | HTMLElement) {
      const node = typeof target === 'string' ? document.querySelector(target) : target
      if (!node) throw new Error('The node to mount the payment element on does not exist.')
      node.replaceChildren(host)
      emit('loaderstart', { elementType: 'payment' })
      queueMicrotask(() => emit('ready', { elementType: 'payment' }))
    },
    unmount: () => host.remove(),
    destroy: () => host.remove(),
    update: () => {},
    collapse: () => {},
    clear: () => {},
    blur: () => {},
    focus: () => form.focus(),
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

export type PaymentElement = ReturnType<typeof createPaymentElement>

function changeOf(form: CardForm) {
  const { isComplete: complete, isEmpty: empty } = form
  return { elementType: 'payment', complete, empty, collapsed: false, value: { type: 'card' } }
}

/** `fields.billingDetails` may say `never` for all of it, for the address, or for the postal code. */
function asksPostalCode(billingDetails: unknown): boolean {
  let level = billingDetails
  for (const key of ['address', 'postalCode']) {
    if (level === 'never') return false
    level = typeof level === 'object' && level !== null ? (level as Record<string, unknown>)[key] : undefined
  }
  return level !== 'never'
}
