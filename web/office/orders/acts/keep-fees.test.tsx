import { expect, test } from 'vitest'
import { officeOrder, orderId } from '#web/testing/office-orders-data.ts'
import { officePage } from '#web/testing/office-page.tsx'
import { type Answers, refused } from '#web/testing/table-server.ts'

const cancel = 'office.orders.cancel'
const office = officePage(`/orders/${orderId}`, {
  'office.orders.get': { ...officeOrder, actions: ['cancel'] },
  'office.orders.cancellation': { keptInCents: 16_238, heldInCents: 0, returnedInCents: 42_217 },
  [cancel]: { status: 'cancelled' },
})
const open = (answers: Answers = {}) => office.open({ answers })

test('the office keeps the fee of a dry run only if it says so, with a reason', async () => {
  await open()
  await office.press('Cancel')
  await office.choose('checkbox', 'Keep $162.38 for a dry run, with its tax; $422.17 goes back')
  await office.press('Cancel the order')
  expect(office.sent(cancel)).toBeUndefined()
  await office.type('Why', 'Locked twice')
  await office.press('Cancel the order')
  await office.isSent(cancel, { orderId, seen: officeOrder.seen, why: 'Locked twice', keep: { why: 'Locked twice' } })
})

test('while a payment is disputed, the first press is refused with the reason, and the next one cancels the order', async () => {
  await open({
    [cancel]: ({ isDisputeKnown = false }) => (isDisputeKnown ? { status: 'cancelled' } : refused('dispute-open')),
  })
  await office.press('Cancel')
  await office.type('Why (optional)', 'They moved away')
  await office.press('Cancel the order')
  await office.sees('wait until the bank has decided')
  await office.sees('it is refunded if you win, and not again if you lose')
  const first = { orderId, seen: officeOrder.seen, why: 'They moved away', keep: null }
  await office.isSent(cancel, first)
  await office.press('Cancel all the same')
  await office.isSent(cancel, { ...first, isDisputeKnown: true })
  await office.isMessage('Cancelled')
})

test('without a dry run, the page asks about no fee, and no fee is kept', async () => {
  await open({
    'office.orders.cancellation': { keptInCents: 0, heldInCents: 0, returnedInCents: 58_455 },
  })
  await office.press('Cancel')
  await office.sees('Why (optional)')
  expect(document.body.textContent).not.toContain('dry run')
  await office.press('Cancel the order')
  await office.isSent(cancel, { orderId, seen: officeOrder.seen, why: null, keep: null })
})
