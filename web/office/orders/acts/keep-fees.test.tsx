import { expect, test } from 'vitest'
import { App } from '#web/office/app.tsx'
import { me, noNews } from '#web/testing/office-data.ts'
import { officeOrder, orderId } from '#web/testing/office-orders-data.ts'
import { choose, isMessage, isSent, openApp, press, sees, type } from '#web/testing/stage.tsx'
import { type Answers, refused } from '#web/testing/table-server.ts'

const cancel = 'office.orders.cancel'
const open = (answers: Answers = {}) =>
  openApp(
    <App />,
    `/office/orders/${orderId}`,
    {
      session: 'signed-in',
      answers: {
        'office.me': me,
        'office.orders.get': { ...officeOrder, actions: ['cancel'] },
        'office.orders.cancellation': { keptInCents: 16_238, heldInCents: 0, returnedInCents: 42_217 },
        [cancel]: { status: 'cancelled' },
        ...noNews,
        ...answers,
      },
    },
    '/office',
  )

test('the office keeps the fee of a trip in vain only where it says so, with a reason', async () => {
  const stage = await open()
  await press('Cancel')
  await choose('checkbox', 'Keep $162.38 for a trip in vain, with its tax; $422.17 goes back')
  await press('Cancel the order')
  expect(stage.sent(cancel)).toBeUndefined()
  await type('Why', 'Locked twice')
  await press('Cancel the order')
  await isSent(stage, cancel, { orderId, seen: officeOrder.seen, why: 'Locked twice', keep: { why: 'Locked twice' } })
})

test('while a payment is disputed the first press is refused with the reason, and the next cancels all the same', async () => {
  const stage = await open({
    [cancel]: ({ isDisputeKnown = false }) => (isDisputeKnown ? { status: 'cancelled' } : refused('dispute-open')),
  })
  await press('Cancel')
  await type('Why (optional)', 'They moved away')
  await press('Cancel the order')
  await sees('wait until the bank has decided')
  await sees('it is refunded if you win, and not again if you lose')
  const first = { orderId, seen: officeOrder.seen, why: 'They moved away', keep: null }
  await isSent(stage, cancel, first)
  await press('Cancel all the same')
  await isSent(stage, cancel, { ...first, isDisputeKnown: true })
  await isMessage('Cancelled')
})

test('without such a trip nothing is asked, and nothing kept', async () => {
  const stage = await open({
    'office.orders.cancellation': { keptInCents: 0, heldInCents: 0, returnedInCents: 58_455 },
  })
  await press('Cancel')
  await sees('Why (optional)')
  expect(document.body.textContent).not.toContain('in vain')
  await press('Cancel the order')
  await isSent(stage, cancel, { orderId, seen: officeOrder.seen, why: null, keep: null })
})
