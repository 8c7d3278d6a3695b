import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { App } from '#web/office/app.tsx'
import { me, noNews } from '#web/testing/office-data.ts'
import { officeOrder, orderId } from '#web/testing/office-orders-data.ts'
import { button, field, follow, isAt, openApp, press, type Scene, sees, type } from '#web/testing/stage.tsx'
import { failing, refused, unanswered } from '#web/testing/table-server.ts'

const add = 'office.fees.add'
const money = officeOrder.money ?? expect.fail('the order has amounts')
const open = ({ answers, ...scene }: Scene = {}) =>
  openApp(
    <App />,
    `/office/orders/${orderId}`,
    {
      session: 'signed-in',
      answers: {
        'office.me': me,
        'office.orders.get': officeOrder,
        [add]: { success: true },
        ...noNews,
        ...answers,
      },
      ...scene,
    },
    '/office',
  )

test('cleaning begins with its frozen price, says what it does to the card, and is charged in one press', async () => {
  const stage = await open()
  await press('Add a cleaning fee')
  await sees('the whole bill is left to the customer to pay')
  await type('Amount, before tax', '75.5')
  await type('What had to be cleaned', ' Concrete on the walls ')
  await press('Charge it')
  await sees('The fee comes on the bill of R-10383')
  const ask = { orderId, amountInCents: 7_550, why: 'Concrete on the walls', isAccepted: true }
  expect(stage.sent(add)).toMatchObject(ask)
})

const isFocused = (label: string) => waitFor(async () => expect(document.activeElement).toBe(await field(label)))

test('what is missing or too much is said at its field, and nothing is sent', async () => {
  const stage = await open()
  await press('Add a cleaning fee')
  await press('Charge it')
  await sees('Please say what had to be cleaned.')
  await isFocused('What had to be cleaned')
  await type('What had to be cleaned', 'Mud')
  for (const [typed, said] of [
    ['0', 'Please enter an amount above $0.00.'],
    ['$5,000.01', 'A fee is at most $5,000.00. Please look again.'],
    ['seventy', 'Please enter dollars and cents, as 75.00.'],
  ] as const) {
    await type('Amount, before tax', typed)
    await press('Charge it')
    await sees(said)
    await isFocused('Amount, before tax')
  }
  expect(stage.sent(add)).toBeUndefined()
})

test('or waits for a decision; what is on no bill yet stands with the amounts', async () => {
  const fees = [{ id: 'f1', kind: 'cleaning', amountInCents: 7_500, isAccepted: false } as const]
  const stage = await open({ answers: { 'office.orders.get': { ...officeOrder, money: { ...money, fees } } } })
  await sees('not decided yet')
  await press('Add a cleaning fee')
  await type('What had to be cleaned', 'Mud')
  await press('Decide later')
  await sees('The fee of R-10383 waits for a decision')
  expect(stage.sent(add)).toMatchObject({ amountInCents: 5_000, isAccepted: false })
})

test('leaving the order asks before a typed fee is lost, also from the closed dialog, and asks nothing once it is added', async () => {
  const stage = await open()
  await press('Add a cleaning fee')
  await type('What had to be cleaned', 'Mud')
  await press('Close')
  await follow('Today')
  await sees('What you typed here has not been saved.')
  await press('Stay')
  await press('Add a cleaning fee')
  expect([stage.path(), (await field('What had to be cleaned')).value]).toEqual([`/office/orders/${orderId}`, 'Mud'])
  await press('Charge it')
  await sees('The fee comes on the bill of R-10383')
  await follow('Today')
  await isAt(stage, '/office/today')
})

test('a bill that was made meanwhile is said, and nothing can be pressed again', async () => {
  await open({ answers: { [add]: refused('fee-after-bill') } })
  await press('Add a cleaning fee')
  await type('What had to be cleaned', 'Mud')
  await press('Charge it')
  await sees('This order has its bill already')
  expect([...document.querySelectorAll('dialog button')].map(one => one.textContent)).not.toContain('Charge it')
})

test('the refusal and what was typed stay, though the order takes no fee any more', async () => {
  const billed = { ...officeOrder, money: { ...money, typedFee: null } }
  let isBilled = false
  const charge = () => {
    isBilled = true
    return refused('fee-after-bill')
  }
  await open({ answers: { 'office.orders.get': () => (isBilled ? billed : officeOrder), [add]: charge } })
  await press('Add a cleaning fee')
  await type('What had to be cleaned', 'Mud')
  await press('Charge it')
  const buttons = () => [...document.querySelectorAll('main button')].map(one => one.textContent)
  await waitFor(() => expect(buttons()).not.toContain('Add a cleaning fee'))
  await sees('This order has its bill already')
  expect((await field('What had to be cleaned')).value).toBe('Mud')
  await press('Close')
  expect(document.querySelector('dialog')).toBeNull()
})

test('a press whose answer was lost is one fee, also when the dialog was closed in between', async () => {
  let isLost = true
  const stage = await open({ answers: { [add]: () => (isLost ? failing : { success: true }) } })
  await press('Add a cleaning fee')
  await type('What had to be cleaned', 'Mud')
  await press('Charge it')
  await waitFor(() => expect(document.querySelector('dialog [role="alert"]')).not.toBeNull())
  const first = stage.sent(add)
  isLost = false
  await press('Close')
  await press('Add a cleaning fee')
  expect((await field('What had to be cleaned')).value).toBe('Mud')
  await press('Charge it')
  await sees('The fee comes on the bill of R-10383')
  expect(stage.sent(add)).toEqual(first)
  await press('Add a cleaning fee')
  expect((await field('What had to be cleaned')).value).toBe('')
  await type('What had to be cleaned', 'Paint')
  await press('Charge it')
  await waitFor(() => expect(stage.sent(add)).toMatchObject({ why: 'Paint' }))
  expect(stage.sent(add)).not.toMatchObject({ feeId: (first as { feeId: string }).feeId })
})

test('where no fee can be added none is offered; without a connection none can be', async () => {
  const billed = { ...officeOrder, money: { ...money, typedFee: null } }
  await open({ answers: { 'office.orders.get': billed } })
  await sees('Costs now')
  expect(document.body.textContent).not.toContain('cleaning fee')
  await open({ answers: { 'office.changes': unanswered } })
  expect((await button('Add a cleaning fee')).disabled).toBe(true)
})

test('in Spanish', async () => {
  await open({ language: 'es' })
  await press('Agregar un cargo por limpieza')
  await press('Cobrarlo')
  await sees('Diga qué hubo que limpiar.')
})
