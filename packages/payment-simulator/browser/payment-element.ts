import { type CardForm, createCardForm } from './card-form.ts'
import { createElement } from './element.ts'
import { make } from './field.ts'

type ElementOptions = { fields?: { billingDetails?: unknown } }

/** The `payment` element shows the card form inside the node that the page gives it. */
export function createPaymentElement(locale: string | undefined, options: ElementOptions = {}) {
  const form = createCardForm({ locale, hasPostalCode: asksPostalCode(options.fields?.billingDetails) })
  const host = make('div')
  host.append(form.root)
  const { element, tell } = createElement(host, { elementType: 'payment', focus: () => form.focus() })
  form.root.addEventListener('input', () => tell('change', changeOf(form)))
  form.root.addEventListener('focusin', () => tell('focus'))
  form.root.addEventListener('focusout', () => tell('blur'))
  return { ...element, form }
}

export type PaymentElement = ReturnType<typeof createPaymentElement>

function changeOf(form: CardForm) {
  const { isComplete: complete, isEmpty: empty } = form
  return { complete, empty, collapsed: false, value: { type: 'card' } }
}

/** Returns false if `fields.billingDetails` is `never` as a whole, for the address, or for the postal code. */
function asksPostalCode(billingDetails: unknown): boolean {
  let level = billingDetails
  for (const key of ['address', 'postalCode']) {
    if (level === 'never') return false
    level = typeof level === 'object' && level !== null ? (level as Record<string, unknown>)[key] : undefined
  }
  return level !== 'never'
}
