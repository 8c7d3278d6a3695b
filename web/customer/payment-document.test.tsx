import { beforeEach, expect, test, vi } from 'vitest'
import { sessionStore } from '#web/client/browser-storage.ts'
import { carryToast, showCarriedToast } from '#web/frame/carried-toast.ts'
import { offerCardForm } from '#web/testing/card-form.ts'
import { cart, cartId } from '#web/testing/customer-data.ts'
import { openCheckout } from '#web/testing/customer-stage.tsx'
import { press, sees } from '#web/testing/stage.tsx'
import { clearToast, toast, toastStore } from '#web/ui/toast.ts'

const frozen = { clientSecret: 's', totalInCents: 43_192, preAuthInCents: 20_000 }
const openPayment = () =>
  openCheckout('payment', {
    session: 'signed-in',
    answers: { getCart: { ...cart, paymentIntentId: 'pi_1' }, getCartPaymentIntent: frozen },
  })

beforeEach(() => {
  offerCardForm()
  delete document.documentElement.dataset.document
  sessionStore.clear()
})

test('a document whose policy forbids the card service does not call it, and says if the server does not answer', async () => {
  const stripe = vi.fn()
  Object.assign(window, { Stripe: stripe })
  await openPayment()
  await sees('No connection')
  await press('Try Again')
  await sees('No connection')
  expect(stripe).not.toHaveBeenCalled()
})

test('if the payment page was already loaded once for its own policy, the page is shown', async () => {
  sessionStore.write('payment-document', `/checkout/${cartId}/payment`)
  await openPayment()
  await sees('$431.92')
})

test('a message for the next page waits while its document loads, and is shown once', () => {
  const message = { kind: 'error', title: 'Payment failed', description: 'Begin again.' } as const
  toast({ ...message, forNextPage: true })
  carryToast()
  clearToast()
  showCarriedToast()
  expect(toastStore.read()).toMatchObject(message)
  clearToast()
  showCarriedToast()
  expect(toastStore.read()).toBeNull()
  toast(message)
  carryToast()
  clearToast()
  showCarriedToast()
  expect(toastStore.read()).toBeNull()
})
