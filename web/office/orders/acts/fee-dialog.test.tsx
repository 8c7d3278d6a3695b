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

test('cleaning begins with its frozen price, says what it does to the card, and is charged in one press', async () => {
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

test('an amount or a reason that is wrong is refused at its field, and nothing is sent', async () => {
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

test('a fee can wait for a decision, and is listed with the amounts until it is billed', async () => {
  const fees = [{ id: 'f1', kind: 'cleaning', amountInCents: 7_500, isAccepted: false } as const]
  await office.open({ answers: { 'office.orders.get': { ...officeOrder, money: { ...money, fees } } } })
  await office.sees('not decided yet')
  await office.press('Add a cleaning fee')
  await office.type('What had to be cleaned', 'Mud')
  await office.press('Decide later')
  await office.sees('The fee of R-10383 waits for a decision')
  expect(office.sent(add)).toMatchObject({ amountInCents: 5_000, isAccepted: false })
})

test('leaving the order asks before a typed fee is lost, also from the closed dialog, and asks nothing once it is added', async () => {
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

test('a typed fee is there again after the session ended elsewhere (rule A12)', async () => {
  await office.open()
  await office.press('Add a cleaning fee')
  await office.type('What had to be cleaned', 'Mud')
  act(() => office.session().end())
  await office.seesTitle('Office sign-in')
  await office.open()
  await office.press('Add a cleaning fee')
  expect(await office.value('What had to be cleaned')).toBe('Mud')
})

test('a bill that was made meanwhile is said, and nothing can be pressed again', async () => {
  await office.open({ answers: { [add]: refused('fee-after-bill') } })
  await office.press('Add a cleaning fee')
  await office.type('What had to be cleaned', 'Mud')
  await office.press('Charge it')
  await office.sees('This order has its bill already')
  expect([...document.querySelectorAll('dialog button')].map(one => one.textContent)).not.toContain('Charge it')
})

test('the refusal and what was typed stay, though the order takes no fee any more', async () => {
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

test('a press whose answer was lost is one fee, also when the dialog was closed in between', async () => {
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

test('an order that takes no fee offers none', async () => {
  const billed = { ...officeOrder, money: { ...money, typedFee: null } }
  await office.open({ answers: { 'office.orders.get': billed } })
  await office.sees('Costs now')
  expect(document.body.textContent).not.toContain('cleaning fee')
})

test('no fee can be added without a connection', async () => {
  await office.open({ answers: { 'office.changes': unanswered } })
  expect((await office.button('Add a cleaning fee')).disabled).toBe(true)
})

test('the page is shown in Spanish', async () => {
  await office.open({ language: 'es' })
  await office.press('Agregar un cargo por limpieza')
  await office.press('Cobrarlo')
  await office.sees('Diga qué hubo que limpiar.')
})
