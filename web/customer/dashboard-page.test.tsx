import { fireEvent } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { RouterOutputs } from '#web/client/api.ts'
import { address, cart, cartId, catalog, listedOrder, orderId, quote, self } from '#web/testing/customer-data.ts'
import { openPage } from '#web/testing/customer-stage.tsx'
import {
  button,
  choose,
  field,
  isAt,
  isMessage,
  isSent,
  leadsTo,
  openTab,
  press,
  sees,
  seesTitle,
  type,
} from '#web/testing/stage.tsx'
import { type Answers, failing, refused, signedOut } from '#web/testing/table-server.ts'

const card: RouterOutputs['getSavedCards'][number] = {
  _id: 'k1',
  card: 'visa',
  lastFour: '4242',
  expMonth: 4,
  expYear: 2040,
}
const answered: Answers = {
  getOrders: { orders: [listedOrder] },
  getSelf: self,
  getAddresses: [address],
  getSavedCards: [card],
}
type ListedOrder = RouterOutputs['getOrders']['orders'][number]
const coming = { status: 'pending-drop-off', deliveredOn: null, rental: null, lastEvent: 'place' } as const
const again: RouterOutputs['repeatOrder'] = { cartId, step: 'order-summary', notOffered: [], isAddressRemoved: false }
const openDashboard = (answers: Answers = {}, language: 'en' | 'es' = 'en') =>
  openPage('/dashboard', { session: 'signed-in', language, answers: { ...answered, ...answers } })

test('the arrow keys open the tab beside, and Home and End open the first and the last tab', async () => {
  await openDashboard()
  await seesTitle('My Account')
  const tabs = () => [...document.querySelectorAll<HTMLElement>('[role=tab]')]
  const key = (name: string) =>
    fireEvent.keyDown(tabs().find(one => one.tabIndex === 0) ?? document.body, { key: name })
  const opened = () => tabs().findIndex(one => one.getAttribute('aria-selected') === 'true')
  const last = tabs().length - 1
  expect(last).toBeGreaterThan(0)
  for (const [name, at] of [
    ['End', last],
    ['Home', 0],
    ['ArrowLeft', last],
    ['ArrowRight', 0],
  ] as const) {
    key(name)
    expect([name, opened(), document.activeElement === tabs()[opened()]]).toEqual([name, at, true])
  }
})

describe('The orders', () => {
  test('show their number and status and lead to their pages', async () => {
    await openDashboard()
    await seesTitle('My Account')
    await sees('R-1001')
    await sees('Delivered')
    expect(await leadsTo('View Details')).toBe(`/orders/${orderId}`)
    expect(await leadsTo('Create New Order')).toBe('/checkout/zipcode')
  })

  test.each([
    ['en', 'delivered', {}, '1100 Congress Ave · Out since Mon, Nov 30 · 5 days left'],
    ['es', 'delivered', {}, '1100 Congress Ave · Allí desde el lun, 30 nov · Quedan 5 días'],
    ['en', 'over', { rental: { ...listedOrder.rental, daysLeft: -1 } }, 'Out since Mon, Nov 30 · 1 day over'],
    ['en', 'to come', coming, '1100 Congress Ave · Comes Mon, Nov 30'],
    ['es', 'to come', coming, '1100 Congress Ave · Llega el lun, 30 nov'],
    ['en', 'picked up', { status: 'completed', rental: null }, '1100 Congress Ave · Mon, Nov 30 to Mon, Dec 7'],
  ] as const)('show their place, days and price, in %s when %s', async (language, _, more, line) => {
    await openDashboard({ getOrders: { orders: [{ ...listedOrder, ...more } as ListedOrder] } }, language)
    await sees(line)
    await sees('$431.92')
  })

  test.each([
    { ...coming, status: 'cancelled' },
    { ...coming, lastEvent: 'unschedule' },
  ])('name no day if the order is cancelled or its visit is no longer planned', async more => {
    await openDashboard({ getOrders: { orders: [{ ...listedOrder, ...more } as ListedOrder] } })
    await sees('1100 Congress Ave')
    expect(document.body.textContent).not.toContain('Comes')
  })

  test('can be ordered again from the list, and the customer comes to the summary', async () => {
    const repeat = { ...cart, isRepeat: true }
    const stage = await openDashboard({ ...catalog, repeatOrder: again, getCart: repeat, getCardOnFile: null })
    await press('Order this again: R-1001')
    await isSent(stage, 'repeatOrder', { orderId })
    await isAt(stage, `/checkout/${cartId}/order-summary`)
  })

  test.each([
    ['en', 'Not everything could be taken over', 'Not offered any more: Tile, 10 yard.', 'The address of that order'],
    ['es', 'No todo se pudo repetir', 'Ya no se ofrece: Tile, 10 yard.', 'La dirección de ese pedido'],
  ] as const)(
    'can be repeated, and the page says what it could not take over, in %s',
    async (language, title, goods, address) => {
      const made = { ...again, step: 'address' as const, notOffered: ['Tile', '10 yard'], isAddressRemoved: true }
      const withoutAddress = { ...cart, deliveryAddress: null, hasAnsweredRestrictions: false }
      const answers = { ...catalog, repeatOrder: made, getCart: withoutAddress }
      const stage = await openDashboard(answers, language)
      await press(/Order this again|Pedir lo mismo/)
      await isAt(stage, `/checkout/${cartId}/address`)
      for (const text of [title, goods, address]) await sees(new RegExp(text))
    },
  )

  test('cannot be repeated if the place is no longer served or the server fails, and the page says so', async () => {
    await openDashboard({ repeatOrder: null })
    await press('Order this again: R-1001')
    await isMessage('We do not serve this place any more', 'Create a new order for another ZIP code.')
    await openDashboard({ repeatOrder: failing })
    await press('Order this again: R-1001')
    await isMessage('Unable to Order This Again', 'We hit a snag processing your request. Please try again.')
  })

  test('are none for a new customer, and the page says if it cannot load them', async () => {
    await openDashboard({ getOrders: { orders: [] } })
    await sees('No Orders Currently')
    await openDashboard({ getOrders: failing })
    await sees('Unable to load Orders. Some required data is missing.')
    await isMessage('Uh oh! Something went wrong 😞...', 'We hit a snag loading your data. Please refresh the page.')
  })

  test('can be searched, and come page by page', async () => {
    const orders = ['1', '2', '3', '4'].map(_id => ({ ...listedOrder, _id }))
    const stage = await openDashboard({
      getOrders: input => (input?.search ? { orders: [] } : { orders, nextCursor: 'next' }),
    })
    await press('Show more')
    await isSent(stage, 'getOrders', { cursor: 'next' })
    await type('Search', 'Oak')
    await sees('No order matches “Oak”.')
  })

  test('do not open if they have only restricted materials, and the page says that the office calls', async () => {
    await openDashboard({
      getOrders: {
        orders: [{ ...listedOrder, status: 'restricted', cart: { lineItems: { ...quote, containers: [] } } }],
      },
    })
    await press('View Details')
    await isMessage('Hazardous Waste Disposal', 'We will contact you to assess and help with hazardous waste disposal.')
  })

  test('are not shown to a customer who is signed out', async () => {
    const stage = await openDashboard({ getOrders: signedOut })
    await isAt(stage, '/sign-in?return=%2Fdashboard')
  })

  test('and their messages are in Spanish if the customer chose Spanish', async () => {
    await openDashboard({ getOrders: failing }, 'es')
    await seesTitle('Mi cuenta')
    await isMessage('¡Ay! Algo salió mal 😞...', 'Tuvimos un problema al cargar sus datos. Actualice la página.')
  })
})

describe('Membership in a company', () => {
  const organizations = [{ organizationId: 'o1', roles: ['admin' as const] }]
  const companies = [{ organizationId: 'o1', name: 'Grackle Creek', roles: ['admin' as const] }]

  test('ends after a question, and the page says why the last manager of the team cannot leave', async () => {
    let tries = 0
    const stage = await openDashboard({
      getSelf: { ...self, organizations },
      getWorkplaces: { companies, invitations: [] },
      leaveCompany: () => (tries++ === 0 ? refused('last-manager') : { success: true }),
    })
    await openTab('Account')
    await press('Leave Grackle Creek')
    await sees('Leave this company?')
    await press('Leave')
    await sees('The team needs a manager.')
    await press('Leave')
    await isMessage('You have left Grackle Creek')
    await isSent(stage, 'leaveCompany', { id: 'o1' })
  })
})

describe('The account', () => {
  const openAccount = async (answers: Answers = {}, language: 'en' | 'es' = 'en') => {
    const stage = await openDashboard(answers, language)
    await openTab(language === 'en' ? 'Account' : 'Cuenta')
    return stage
  }

  const theSwitch = () => {
    const found = document.querySelector<HTMLInputElement>('input[role="switch"][aria-describedby]')
    if (!found) throw new Error('there is no switch for texts')
    return found
  }

  test.each([
    ['en', 'Our emails do not reach you', 'Correct the email address', 'Email', 'Save'],
    ['es', 'Nuestros correos no le llegan', 'Corregir el correo electrónico', 'Correo electrónico', 'Guardar'],
  ] as const)(
    'says on both tabs that e-mails come back, and the customer corrects the address, in %s',
    async (language, title, act, label, save) => {
      const returned = { ...self, isEmailReturned: true }
      const stage = await openDashboard(
        { getSelf: returned, upsertCustomer: { ...self, email: 'dana@example.org' } },
        language,
      )
      await sees(title)
      await sees(new RegExp(self.email))
      await press(act)
      const email = await field(label)
      await expect.poll(() => document.activeElement).toBe(email)
      await sees(title)
      await type(label, 'dana@example.org')
      await press(save)
      await isSent(stage, 'upsertCustomer', {
        name: self.name,
        email: 'dana@example.org',
        company: self.company,
        smsNotificationOptIn: true,
      })
      await expect.poll(() => document.body.textContent).not.toContain(title)
    },
  )

  test('says nothing about e-mails that arrive, and does not move the focus to the address', async () => {
    await openAccount()
    await sees('Text me about my orders')
    expect(document.body.textContent).not.toContain('Our emails do not reach you')
    expect(document.activeElement).not.toBe(await field('Email'))
  })

  test('saves the switch for texts at once, and does not save what is typed beside it', async () => {
    const stage = await openAccount({ upsertCustomer: self })
    await sees('Text me about my orders')
    await type('First name', 'Zoe')
    const isOn = self.smsNotificationOptIn
    const toggle = theSwitch()
    toggle.click()
    await isSent(stage, 'upsertCustomer', {
      name: self.name,
      email: self.email,
      company: self.company,
      smsNotificationOptIn: !isOn,
    })
    expect(document.querySelector<HTMLInputElement>('input[name="firstName"]')?.value).toBe('Zoe')
  })

  test('shows the switch off if the customer has not agreed to texts, and turning it on agrees', async () => {
    const stage = await openAccount({ getSelf: { ...self, isTexted: false }, upsertCustomer: self })
    await sees('Text me about my orders')
    expect(theSwitch().checked).toBe(false)
    theSwitch().click()
    await isSent(stage, 'upsertCustomer', {
      name: self.name,
      email: self.email,
      company: self.company,
      smsNotificationOptIn: true,
      agreesToTexts: true,
    })
    await expect.poll(() => theSwitch().checked).toBe(true)
  })

  test.each([
    ['en', 'Save your name first, then choose whether we text you.'],
    ['es', 'Guarde primero su nombre y después elija si le enviamos mensajes.'],
  ] as const)(
    'does not save the switch before the customer gives a name, and says why, in %s',
    async (language, words) => {
      const nameless = { ...self, name: { first: '', last: '' } }
      await openAccount({ getSelf: nameless }, language)
      await sees(language === 'en' ? 'Text me about my orders' : 'Enviarme mensajes sobre mis pedidos')
      const toggle = theSwitch()
      const before = toggle.getAttribute('aria-checked')
      toggle.click()
      await sees(words)
      expect(theSwitch().getAttribute('aria-checked')).toBe(before)
    },
  )

  test('saves the profile', async () => {
    const stage = await openAccount({ upsertCustomer: self })
    await type('First name', 'Dora')
    await press('Save')
    await isMessage('Yay! Success 🎉', 'Your request was successfully processed.')
    expect(stage.sent('upsertCustomer')).toMatchObject({ name: { first: 'Dora', last: 'Reyes' } })
  })

  test('says why it cannot save the profile', async () => {
    await openAccount({ upsertCustomer: refused('too-many-requests') })
    await type('First name', 'Dora')
    await press('Save')
    await isMessage('Save Error', 'Too many requests. Please wait a moment and try again.')
  })

  test('removes a card, or says which order needs it', async () => {
    const stage = await openAccount({ removeCard: { success: true } })
    await press('Remove Visa ending in 4242')
    await sees('Remove this card?')
    await press('Remove')
    await isSent(stage, 'removeCard', { cardId: 'k1' })
    await openAccount({ removeCard: refused('card-needed', { order: 'R-1001' }) })
    await press('Remove Visa ending in 4242')
    await press('Remove')
    await sees('This card pays what order R-1001 may cost after weighing.')
  })

  test('has no address and no card at first, and says if it cannot load them', async () => {
    await openAccount({ getAddresses: [], getSavedCards: [] })
    await sees('No saved addresses yet.')
    await sees('No saved cards.')
    await openAccount({ getAddresses: failing, getSavedCards: failing })
    await sees('Unable to load Saved addresses.')
    await sees('Unable to load Saved cards.')
  })

  test('says that it could not put the customer’s data together', async () => {
    await openAccount({ exportMyData: failing })
    await press('Export my data')
    await isMessage('Uh oh! Something went wrong 😞...', 'Your data could not be put together. Please try again.')
  })

  test('asks for a confirmation before it is deleted, and names an order that is still open', async () => {
    await openAccount({ deleteMyAccount: refused('account-order-open', { order: 'R-1001' }) }, 'es')
    await press('Eliminar mi cuenta')
    const confirm = await button(/definitiva|para siempre/)
    expect(confirm.disabled).toBe(true)
    await choose('checkbox', /Entiendo/)
    await press(/definitiva|para siempre/)
    await sees(/R-1001 (todavía|sigue|aún)/)
  })
})
