import { act, fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { monday } from '#web/testing/office-data.ts'
import { orderRow, orderRowId } from '#web/testing/office-orders-data.ts'
import { officePage } from '#web/testing/office-page.tsx'
import { refused, unanswered } from '#web/testing/table-server.ts'

const stopOf = (orderId: string) => orderId.replace('-4000-', '-4001-')
const takeBackAll = 'office.orders.takeBackAll'
const office = officePage('/orders', {
  'office.orders.list': { today: monday, orders: [1, 2, 3].map(orderRow), next: null },
  'office.orders.planAll': ({ orderIds }) => ({
    orders: orderIds.map(orderId => ({ orderId, stop: { id: stopOf(orderId), version: 1 } })),
  }),
  [takeBackAll]: ({ stops }) => ({ stops: stops.map(({ stopId }) => ({ stopId, done: true as const })) }),
})
const plan = async (...numbers: readonly string[]) => {
  for (const number of numbers) await office.choose('checkbox', `Choose ${number}`)
  await office.press('Plan for a day')
  await office.press('Plan')
  await office.sees(`${numbers.length} order${numbers.length > 1 ? 's' : ''} planned for Tue, Nov 24`)
}
const pressUndo = (target: Element = document.body) =>
  act(async () => void fireEvent.keyDown(target, { key: 'z', ctrlKey: true, bubbles: true }))
const takenBack = () => office.allSent(takeBackAll).map(input => (input as { stops: unknown[] }).stops)
const seen = (index: number) => ({ stopId: stopOf(orderRowId(index)), version: 1 })

test('⌘Z takes back a member’s own newest act first, also after another page, and no act twice (rule V4)', async () => {
  await office.open()
  await office.sees('R-10001')
  await plan('R-10001')
  await plan('R-10002', 'R-10003')
  await act(async () => void fireEvent.click(document.querySelector('a[href="/office/today"]') ?? document.body))
  await office.isAt('/office/today')
  await act(async () => void fireEvent.click(document.querySelector('a[href="/office/orders"]') ?? document.body))
  await office.sees('R-10001')
  await pressUndo()
  await office.sees('2 stops taken off the board again')
  await pressUndo()
  await office.sees('1 stop taken off the board again')
  await pressUndo()
  expect(takenBack()).toEqual([[seen(2), seen(3)], [seen(1)]])
})

test('a stop that a colleague has changed since stays on the board, and the page names its order', async () => {
  await office.open({
    answers: {
      [takeBackAll]: ({ stops }) => ({
        stops: stops.map(({ stopId }, index) =>
          index === 0
            ? { stopId, refusal: 'stop-changed' as const, values: { who: 'Eli', stop: stopId, at: 0 } }
            : { stopId, done: true as const },
        ),
      }),
    },
  })
  await office.sees('R-10001')
  await plan('R-10001', 'R-10002')
  await office.press('Undo')
  await office.sees('1 stop taken off the board again')
  await office.sees('1 stays on the board')
  await office.sees(/R-10001: .*Eli/)
  await pressUndo()
  expect(takenBack()).toHaveLength(1)
})

test('the page says why an undo was not answered or was refused, and the office can try it again', async () => {
  let tries = 0
  await office.open({
    answers: {
      [takeBackAll]: () => {
        tries += 1
        if (tries === 1) return unanswered
        return tries === 2 ? refused('right-missing') : { stops: [{ stopId: seen(1).stopId, done: true as const }] }
      },
    },
  })
  await office.sees('R-10001')
  await plan('R-10001')
  await pressUndo()
  await office.sees(/no answer/i)
  await office.press('Undo')
  await office.sees('Your account may not do this.')
  await pressUndo()
  await office.sees('1 stop taken off the board again')
  expect(takenBack()).toHaveLength(3)
})

test('the undo key does nothing in a field or a dialog, and the office cannot take back a message', async () => {
  await office.open({ answers: { 'office.orders.write': { orders: [{ orderId: orderRowId(2), by: ['mail'] }] } } })
  await office.sees('R-10001')
  await plan('R-10001')
  await pressUndo(await office.field(/^Search/))
  await office.choose('checkbox', 'Choose R-10002')
  await office.press('Write to customers')
  await office.sees(/Each gets a mail/)
  await pressUndo()
  expect(takenBack()).toEqual([])
  const message = document.querySelector<HTMLInputElement>('dialog input')
  if (message) fireEvent.change(message, { target: { value: 'Ice: we come later' } })
  await office.press('Send')
  await office.sees('The customer of 1 order is written to')
  expect([...document.querySelectorAll('button')].map(one => one.textContent)).not.toContain('Undo')
})

test('the office cannot take anything back without a connection', async () => {
  let isLost = false
  await office.open({
    answers: { 'office.changes': () => (isLost ? unanswered : { cursor: '1.1', changes: [], isReset: false }) },
  })
  await office.sees('R-10001')
  await plan('R-10001')
  isLost = true
  await office.sees('Not connected since')
  await pressUndo()
  expect((await office.button('Undo')).disabled).toBe(true)
  expect(takenBack()).toEqual([])
})
