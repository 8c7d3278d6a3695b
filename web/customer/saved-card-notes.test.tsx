import { waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { cart, cartId, order, self } from '#web/testing/customer-data.ts'
import { openCheckout, openOrder, openPage } from '#web/testing/customer-stage.tsx'
import { field, isAt, isMessage, openTab, press, sees, seesTitle, type } from '#web/testing/stage.tsx'
import { type Answers, failing, pending, unanswered } from '#web/testing/table-server.ts'

const hidden = { card: 'visa', lastFour: '••••' }
const saved = { ...hidden, _id: 'pm_1', expMonth: 12, expYear: 2099 }
const why = 'The last four digits of your cards are hidden.'
const whyInSpanish = 'Los últimos cuatro dígitos de sus tarjetas están ocultos.'
const toProve = 'Show that the card is yours'

const isNotThere = (text: string) => waitFor(() => expect(document.body.textContent).not.toContain(text))

const openAccount = async (answers: Answers) => {
  const stage = await openPage('/dashboard', {
    session: 'signed-in',
    answers: {
      getSelf: self,
      getOrders: { orders: [] },
      getAddresses: [],
      getWorkplaces: { companies: [], invitations: [] },
      getSavedCards: [saved],
      getCardProof: { triesLeft: 5 },
      ...answers,
    },
  })
  await openTab('Account')
  return stage
}

async function typesCard(lastFour: string, zip: string) {
  await press(toProve)
  await type('Last four digits of the card', lastFour)
  await type('Billing ZIP code of the card', zip)
  await press('Check the card')
}

describe('On a device that the account does not know,', () => {
  test('the account says why the digits of a card are hidden, and shows them after the customer proves the card', async () => {
    let isProven = false
    const stage = await openAccount({
      getSavedCards: () => [isProven ? { ...saved, lastFour: '4242' } : saved],
      proveSavedCard: () => {
        isProven = true
        return { isProven, triesLeft: 4 }
      },
    })
    await sees('Visa ending in ••••')
    await sees(why)
    await typesCard('4242', '94103')
    await isMessage('This device is known now')
    await sees('Visa ending in 4242')
    await isNotThere(why)
    expect(stage.sent('proveSavedCard')).toEqual({ lastFour: '4242', zip: '94103' })
    await waitFor(() => {
      expect(document.activeElement?.textContent).toContain('Visa ending in 4242')
      expect(document.activeElement).not.toBe(document.body)
    })
  })

  test('the first field of the dialog gets the focus, and not the button that closes it', async () => {
    // A browser gives the focus to the first button of an opened dialog. jsdom does not, so the test does it.
    const open = vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(function (
      this: HTMLDialogElement,
    ) {
      this.open = true
      this.querySelector('button')?.focus()
    })
    await openAccount({})
    await press(toProve)
    expect(document.activeElement).toBe(await field('Last four digits of the card'))
    open.mockRestore()
  })

  test('the dialog says that the card does not match, marks both fields, and keeps the typed text', async () => {
    await openAccount({ proveSavedCard: { isProven: false, triesLeft: 2 } })
    await typesCard('4243', '94103')
    await sees('That does not match a saved card. 2 tries left.')
    const fieldOf = (name: string) => {
      const field = document.querySelector<HTMLInputElement>(`[name=${name}]`)
      return [field?.value, field?.getAttribute('aria-invalid')]
    }
    // The page does not say which of the two is wrong.
    expect(fieldOf('card-last-four')).toEqual(['4243', 'true'])
    expect(fieldOf('card-zip')).toEqual(['94103', 'true'])
  })

  test('the dialog sends no try with too few digits, and says if it gets no answer', async () => {
    const stage = await openAccount({ proveSavedCard: unanswered })
    await typesCard('42', '941')
    await sees('Please enter the last four digits.')
    await sees('Please enter a 5-digit ZIP code.')
    expect(stage.calls.map(call => call.name)).not.toContain('proveSavedCard')
    await type('Last four digits of the card', '4242')
    await type('Billing ZIP code of the card', '94103')
    await press('Check the card')
    await sees('We got no answer.')
  })

  test('a dialog that is opened again at once counts the tries in the dialog before it', async () => {
    let isTried = false
    await openAccount({
      // The second answer does not come before the dialog is opened again.
      getCardProof: () => (isTried ? pending : { triesLeft: 5 }),
      proveSavedCard: () => {
        isTried = true
        return { isProven: false, triesLeft: 4 }
      },
    })
    await typesCard('4243', '94103')
    await sees('That does not match a saved card. 4 tries left.')
    await press('Close')
    await press(toProve)
    await sees('4 tries left.')
    await isNotThere('5 tries left.')
  })

  test('a dialog that is closed before its answer comes also counts its try in the next dialog', async () => {
    let answer = (_triesLeft: number) => {}
    const answered = new Promise<{ isProven: boolean; triesLeft: number }>(resolve => {
      answer = triesLeft => resolve({ isProven: false, triesLeft })
    })
    await openAccount({ proveSavedCard: () => answered })
    await typesCard('4243', '94103')
    await press('Close')
    await press(toProve)
    await sees('5 tries left.')
    answer(4)
    await sees(/4 tries left\./)
  })

  test('after the last try the page offers no further one, and says so', async () => {
    let triesLeft = 1
    await openAccount({
      getCardProof: () => ({ triesLeft }),
      proveSavedCard: () => {
        triesLeft = 0
        return { isProven: false, triesLeft }
      },
    })
    await typesCard('4243', '94103')
    await sees(/That was the last try on a new device./)
    await isNotThere(toProve)
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^That was the last try on a new device./))
  })

  test.each([
    ['', 'en', why],
    ['/receipt', 'en', why],
    ['', 'es', whyInSpanish],
  ] as const)('the page of the order%s says why the digits are hidden, in %s', async (page, language, says) => {
    const paid = { card: 'visa', lastFour: '••••', amountPaid: 43_192, at: order.createdAt }
    const answers = {
      getOrderById: { ...order, status: 'completed' as const, actions: [], payments: [paid], cardOnFile: hidden },
      getCardProof: { triesLeft: 5 },
    }
    await openOrder(page, answers, language)
    await sees(says)
  })

  test('the account explains nothing if it shows the digits, and does not ask about a proof', async () => {
    const stage = await openAccount({ getSavedCards: [{ ...saved, lastFour: '4242' }] })
    await sees('Visa ending in 4242')
    await isNotThere(why)
    expect(stage.calls.map(call => call.name)).not.toContain('getCardProof')
  })
})

describe('If the saved card is not offered,', () => {
  const repeat = { ...cart, isRepeat: true }
  const intent = { clientSecret: 's', totalInCents: 43_192, preAuthInCents: 20_000 }
  const openRepeat = (step: string, answers: Answers, language: 'en' | 'es' = 'en') =>
    openCheckout(step, {
      session: 'signed-in',
      language,
      answers: { getCart: repeat, getCardOnFile: null, getCardProof: { triesLeft: 5 }, ...answers },
    })

  test.each([
    ['unproven-device', 'en', /Your saved card is not offered for this address./],
    ['unproven-device', 'es', /Su tarjeta guardada no se ofrece para esta dirección./],
    ['disputed', 'en', /Your saved card is not offered while your bank is looking into a payment./],
    ['disputed', 'es', /Su tarjeta guardada no se ofrece mientras su banco revisa un pago./],
    ['declined', 'en', /Your bank did not let us charge your saved card./],
    ['declined', 'es', /Su banco no nos permitió cobrar a su tarjeta guardada./],
  ] as const)('the summary of a repeated order says why (%s), in %s', async (reason, language, says) => {
    await openRepeat('order-summary', { getWhyNoSavedCard: { why: reason } }, language)
    await sees(says)
  })

  test('the summary says that a card does not match, and does not send the order', async () => {
    const stage = await openRepeat('order-summary', {
      getWhyNoSavedCard: { why: 'unproven-device' },
      proveSavedCard: { isProven: false, triesLeft: 4 },
    })
    await sees(/Your saved card is not offered for this address./)
    await typesCard('4243', '94103')
    await sees('That does not match a saved card. 4 tries left.')
    expect(stage.sent('proveSavedCard')).toEqual({ lastFour: '4243', zip: '94103' })
    // The press does not send the order.
    await isAt(stage, `/checkout/${cartId}/order-summary`)
  })

  test('the summary offers the card after the proof, and moves the focus to the checkbox of the consent', async () => {
    let isProven = false
    await openRepeat('order-summary', {
      getWhyNoSavedCard: { why: 'unproven-device' },
      getCardOnFile: () => (isProven ? { card: 'visa', lastFour: '4242' } : null),
      proveSavedCard: () => {
        isProven = true
        return { isProven, triesLeft: 4 }
      },
    })
    await sees(/Your saved card is not offered for this address./)
    await typesCard('4242', '94103')
    await sees('is charged to your card on file: Visa ending in 4242.')
    await waitFor(() => expect(document.activeElement?.getAttribute('type')).toBe('checkbox'))
  })

  test('a proof on the payment page leads back to the summary', async () => {
    const stage = await openRepeat('payment', {
      getCart: { ...repeat, paymentIntentId: 'pi_1' },
      getCartPaymentIntent: intent,
      getSamePurchase: null,
      getWhyNoSavedCard: { why: 'unproven-device' },
      proveSavedCard: { isProven: true, triesLeft: 4 },
    })
    await sees(/Your saved card is not offered for this address./)
    await typesCard('4242', '94103')
    await isAt(stage, `/checkout/${cartId}/order-summary`)
    await isMessage('This device is known now')
  })

  test.each([
    ['declined', 'en', /Your bank did not let us charge your saved card./],
    ['disputed', 'es', /Su tarjeta guardada no se ofrece mientras su banco revisa un pago./],
  ] as const)('the payment page of an order says why (%s), in %s', async (reason, language, says) => {
    const answers = {
      getOrderById: { ...order, status: 'payment-failed' as const, actions: [] },
      createOrderPaymentIntent: { clientSecret: 's', totalInCents: 6808 },
      getWhyNoCardForOrder: { why: reason },
    }
    await openOrder('/payment', answers, language)
    await sees(says)
  })

  test('the customer can continue to payment even if the page cannot load the reason', async () => {
    await openRepeat('order-summary', { getWhyNoSavedCard: failing })
    await seesTitle('Order Summary')
    await sees('Continue to payment')
  })
})
