import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { officeOrder, orderId } from '#web/testing/office-orders-data.ts'
import { officePage } from '#web/testing/office-page.tsx'
import { failing, refused, unanswered } from '#web/testing/table-server.ts'

const add = 'office.fees.add'
const money = officeOrder.money ?? expect.fail('the order has amounts')
const office = officePage(`/orders/${orderId}`, {
  'office.orders.get': officeOrder,
  [add]: { success: true },
})

test('the office reads what a cleaning fee does to the card, and charges the fee with one press', async () => {
  await office.open()
  await office.press('Add a cleaning fee')
  await office.sees('the whole bill is left to the customer to pay')
  await office.type('Amount, before tax', '75.5')
  await office.type('What had to be cleaned', ' Concrete on the walls ')
  await office.press('Charge it')
  await office.sees('The fee comes on the bill of R-10383')
  const ask = { orderId, amountInCents: 7_550, why: 'Concrete on the walls', isAccepted: true }
  expect(office.sent(add)).toMatchObject(ask)
})

const isFocused = (label: string) =>
  office.waitFor(async () => expect(document.activeElement).toBe(await office.field(label)))

test('the dialog refuses a wrong amount or a missing reason at its field, and sends nothing', async () => {
  await office.open()
  await office.press('Add a cleaning fee')
  await office.press('Charge it')
  await office.sees('Please say what had to be cleaned.')
  await isFocused('What had to be cleaned')
  await office.type('What had to be cleaned', 'Mud')
  for (const [typed, said] of [
    ['0', 'Please enter an amount above $0.00.'],
    ['$5,000.01', 'A fee is at most $5,000.00. Please look again.'],
    ['seventy', 'Please enter dollars and cents, as 75.00.'],
  ] as const) {
    await office.type('Amount, before tax', typed)
    await office.press('Charge it')
    await office.sees(said)
    await isFocused('Amount, before tax')
  }
  expect(office.sent(add)).toBeUndefined()
})

test('the office can decide about a fee later, and the order lists the fee until it is billed', async () => {
  const fees = [{ id: 'f1', kind: 'cleaning', amountInCents: 7_500, isAccepted: false } as const]
  await office.open({ answers: { 'office.orders.get': { ...officeOrder, money: { ...money, fees } } } })
  await office.sees('not decided yet')
  await office.press('Add a cleaning fee')
  await office.type('What had to be cleaned', 'Mud')
  await office.press('Decide later')
  await office.sees('The fee of R-10383 waits for a decision')
  expect(office.sent(add)).toMatchObject({ amountInCents: 5_000, isAccepted: false })
})

test('the page asks before the office leaves an order with a typed fee, and not once the fee is added', async () => {
  await office.open()
  await office.press('Add a cleaning fee')
  await office.type('What had to be cleaned', 'Mud')
  await office.press('Close')
  await office.follow('Today')
  await office.sees('What you typed here has not been saved.')
  await office.press('Stay')
  await office.press('Add a cleaning fee')
  expect([office.path(), (await office.field('What had to be cleaned')).value]).toEqual([
    `/office/orders/${orderId}`,
    'Mud',
  ])
  await office.press('Charge it')
  await office.sees('The fee comes on the bill of R-10383')
  await office.follow('Today')
  await office.isAt('/office/today')
})

test('if a session ends elsewhere, the office finds its typed fee again (rule A12)', async () => {
  await office.open()
  await office.press('Add a cleaning fee')
  await office.type('What had to be cleaned', 'Mud')
  act(() => office.session().end())
  await office.seesTitle('Office sign-in')
  await office.open()
  await office.press('Add a cleaning fee')
  expect(await office.value('What had to be cleaned')).toBe('Mud')
})

test('the dialog says that the order has its bill already, and offers no second press', async () => {
  await office.open({ answers: { [add]: refused('fee-after-bill') } })
  await office.press('Add a cleaning fee')
  await office.type('What had to be cleaned', 'Mud')
  await office.press('Charge it')
  await office.sees('This order has its bill already')
  expect([...document.querySelectorAll('dialog button')].map(one => one.textContent)).not.toContain('Charge it')
})

test('the dialog keeps the refusal and the typed text even if the order takes no fee any more', async () => {
  const billed = { ...officeOrder, money: { ...money, typedFee: null } }
  let isBilled = false
  const charge = () => {
    isBilled = true
    return refused('fee-after-bill')
  }
  await office.open({ answers: { 'office.orders.get': () => (isBilled ? billed : officeOrder), [add]: charge } })
  await office.press('Add a cleaning fee')
  await office.type('What had to be cleaned', 'Mud')
  await office.press('Charge it')
  const buttons = () => [...document.querySelectorAll('main button')].map(one => one.textContent)
  await office.waitFor(() => expect(buttons()).not.toContain('Add a cleaning fee'))
  await office.sees('This order has its bill already')
  expect((await office.field('What had to be cleaned')).value).toBe('Mud')
  await office.press('Close')
  expect(document.querySelector('dialog')).toBeNull()
})

test('a press whose answer was lost makes only one fee, even if the dialog was closed in between', async () => {
  let isLost = true
  await office.open({ answers: { [add]: () => (isLost ? failing : { success: true }) } })
  await office.press('Add a cleaning fee')
  await office.type('What had to be cleaned', 'Mud')
  await office.press('Charge it')
  await office.waitFor(() => expect(document.querySelector('dialog [role="alert"]')).not.toBeNull())
  const first = office.sent(add)
  isLost = false
  await office.press('Close')
  await office.press('Add a cleaning fee')
  expect((await office.field('What had to be cleaned')).value).toBe('Mud')
  await office.press('Charge it')
  await office.sees('The fee comes on the bill of R-10383')
  expect(office.sent(add)).toEqual(first)
  await office.press('Add a cleaning fee')
  expect((await office.field('What had to be cleaned')).value).toBe('')
  await office.type('What had to be cleaned', 'Paint')
  await office.press('Charge it')
  await office.waitFor(() => expect(office.sent(add)).toMatchObject({ why: 'Paint' }))
  expect(office.sent(add)).not.toMatchObject({ feeId: (first as { feeId: string }).feeId })
})

test('the page offers no fee for an order that takes none', async () => {
  const billed = { ...officeOrder, money: { ...money, typedFee: null } }
  await office.open({ answers: { 'office.orders.get': billed } })
  await office.sees('Costs now')
  expect(document.body.textContent).not.toContain('cleaning fee')
})

test('the office cannot add a fee without a connection', async () => {
  await office.open({ answers: { 'office.changes': unanswered } })
  expect((await office.button('Add a cleaning fee')).disabled).toBe(true)
})

test('the page is shown in Spanish', async () => {
  await office.open({ language: 'es' })
  await office.press('Agregar un cargo por limpieza')
  await office.press('Cobrarlo')
  await office.sees('Diga qué hubo que limpiar.')
})
