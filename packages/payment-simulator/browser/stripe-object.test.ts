// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createStripeObject } from './stripe-object.ts'

type Sent = { url: string; body: URLSearchParams }
const sent: Sent[] = []
let answer: { status: number; body: object } = { status: 200, body: {} }
const realFetch = globalThis.fetch

// jsdom shows no dialogs.
HTMLDialogElement.prototype.showModal ??= function showModal() {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function close() {
  this.open = false
}

beforeEach(() => {
  sent.length = 0
  document.body.replaceChildren()
  globalThis.fetch = async (url, init) => {
    sent.push({ url: String(url), body: new URLSearchParams(String(init?.body ?? '')) })
    return new Response(JSON.stringify(answer.body), { status: answer.status })
  }
})
afterEach(() => {
  globalThis.fetch = realFetch
})

const clientSecret = 'pi_1_secret_2'

function openPage(locale: string) {
  const stripe = createStripeObject('/sim/stripe', 'pk_test_simulated')
  const elements = stripe.elements({ clientSecret, locale })
  const host = document.body.appendChild(document.createElement('div'))
  elements.create('payment').mount(host)
  const fields = [...host.querySelectorAll('input')]
  const type = (...values: string[]) => {
    for (const [i, value] of values.entries()) {
      const field = fields[i]
      if (!field) continue
      field.value = value
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }
  const pay = () => {
    const billing_details = { email: 'ana@example.com', address: { country: 'US' } }
    const confirmParams = { return_url: 'https://shop.test/done', payment_method_data: { billing_details } }
    return stripe.confirmPayment({ elements, redirect: 'if_required', confirmParams })
  }
  return { host, fields, type, pay, elements }
}

describe('the card form of the test installation', () => {
  it('says that no card is charged', () => {
    expect(openPage('en').host.textContent).toContain('Test installation: no card is charged.')
    expect(openPage('es').host.textContent).toContain('no se cobra ninguna tarjeta')
  })

  it('has a label for every field, and helps the browser to fill the fields', () => {
    const { fields, host } = openPage('en')
    expect(fields.map(field => field.autocomplete)).toEqual(['cc-number', 'cc-exp', 'cc-csc', 'billing postal-code'])
    for (const field of fields) {
      expect(host.querySelector(`label[for="${field.id}"]`)?.textContent).toBeTruthy()
      expect(field.name).toBe('')
    }
  })

  it('says beside the field what is missing, and sends nothing', async () => {
    const { fields, pay } = openPage('en')
    const { error } = await pay()
    expect(error).toMatchObject({ type: 'validation_error', message: 'Your card number is incomplete.' })
    expect(document.activeElement).toBe(fields[0])
    const note = document.getElementById(fields[0]?.getAttribute('aria-describedby') ?? '')
    expect(note?.textContent).toBe('Your card number is incomplete.')
    expect(fields[0]?.getAttribute('aria-invalid')).toBe('true')
    expect(sent).toEqual([])
  })

  it('sends the card only to the simulator, with the billing details of the page', async () => {
    answer = { status: 200, body: { id: 'pi_1', status: 'succeeded' } }
    const { type, pay } = openPage('en')
    type('4242424242424242', '1230', '123', '78701')
    expect((await pay()).paymentIntent).toMatchObject({ status: 'succeeded' })
    expect(sent.map(one => one.url)).toEqual(['/sim/stripe/v1/payment_intents/pi_1/confirm'])
    expect(Object.fromEntries(sent[0]?.body ?? [])).toEqual({
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '30',
      'payment_method_data[card][cvc]': '123',
      'payment_method_data[billing_details][email]': 'ana@example.com',
      'payment_method_data[billing_details][address][country]': 'US',
      'payment_method_data[billing_details][address][postal_code]': '78701',
      return_url: 'https://shop.test/done',
    })
  })

  it('shows a refusal in the language of the page', async () => {
    const error = { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds', message: 'English' }
    answer = { status: 402, body: { error } }
    const { type, pay } = openPage('es')
    type('4000000000009995', '1230', '123')
    expect((await pay()).error?.message).toBe('Su tarjeta no tiene fondos suficientes.')
  })

  it('shows in the language of the page why the bank refused a payment elsewhere', async () => {
    const last_payment_error = { code: 'payment_intent_authentication_failure', message: 'English' }
    answer = { status: 200, body: { id: 'pi_1', status: 'requires_payment_method', last_payment_error } }
    const stripe = createStripeObject('/sim/stripe', 'pk_test_simulated', { locale: 'es' })
    const { paymentIntent } = await stripe.retrievePaymentIntent(clientSecret)
    expect(paymentIntent?.last_payment_error?.message).toContain('No pudimos autenticar su método de pago.')
  })

  it('says so when the payment service cannot be reached', async () => {
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
    const { type, pay } = openPage('en')
    type('4242424242424242', '1230', '123')
    expect((await pay()).error?.message).toContain('could not be reached')
  })

  it('has a wallet whose card pays once, and then the customer has to type a card', async () => {
    answer = { status: 200, body: { id: 'pi_1', status: 'succeeded' } }
    const { pay, elements, fields } = openPage('en')
    const wallet = elements.create('expressCheckout')
    const host = document.body.appendChild(document.createElement('div'))
    const told: string[] = []
    wallet.on('click', event => (event as { resolve: () => void }).resolve())
    for (const name of ['cancel', 'confirm']) wallet.on(name, () => told.push(name))
    wallet.mount(host)
    const answerWallet = (name: string) => {
      host.querySelector('button')?.click()
      const buttons = [...document.querySelectorAll('dialog button')]
      ;(buttons.find(one => one.textContent === name) as HTMLElement).click()
      return vi.waitFor(() => expect(document.querySelector('dialog')).toBeNull())
    }
    await answerWallet('Cancel')
    expect(told).toEqual(['cancel'])
    await answerWallet('Pay with this card')
    expect(told).toEqual(['cancel', 'confirm'])
    expect((await pay()).paymentIntent).toMatchObject({ status: 'succeeded' })
    expect(sent[0]?.body.get('payment_method_data[card][number]')).toBe('4242424242424242')
    expect((await pay()).error?.message).toBe('Your card number is incomplete.')
    expect(document.activeElement).toBe(fields[0])
  })
})
