import pino from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startWorker } from '#server/jobs/worker.ts'
import { findOrPlaceOrder } from '#server/operations/checkout/place-order.ts'
import type { Message, Messages } from '#server/providers/messages/messages.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { messagesInto } from '#server/testing/message-list.ts'
import { usualAges } from '#server/testing/usual-ages.ts'

let stage: CheckoutStage
beforeEach(async () => {
  stage = await openCheckoutStage()
})
afterEach(() => stage.close())

it('two servers on one database share the timetable and send each message once, soon after the order', async () => {
  const sent: Message[] = []
  let bothSent = () => {}
  const done = new Promise<void>(resolve => {
    bothSent = resolve
  })
  const list = messagesInto(sent)
  const messages: Messages = {
    ...list,
    send: async message => {
      const outcome = await list.send(message)
      if (sent.length === 2) bothSent()
      return outcome
    },
  }
  const parts = {
    deps: stage.deps,
    ages: usualAges,
    messages,
    log: pino({ level: 'silent' }),
    jobs: [{ name: 'forget-identity-leftovers', cron: '11 * * * *', run: async () => {} }],
  }
  const workers = await Promise.all([startWorker(parts), startWorker(parts)])
  const { cartId } = await stage.paidCart()
  await findOrPlaceOrder(stage.deps, cartId)
  await done
  await Promise.all(workers.map(worker => worker.stop()))
  expect(sent.map(one => one.channel).sort()).toEqual(['email', 'sms'])
  const { rows } = await stage.pool.query('SELECT name FROM job ORDER BY name')
  expect(rows.map(row => row.name)).toEqual([
    'bill-confirmed-loads',
    'book-forgotten-taxes',
    'book-taxes',
    'cancel-orphan-intents',
    'charge-due-bills',
    'check-accounts',
    'delete-let-go-files',
    'end-rentals',
    'end-reservations',
    'forget-customers',
    'forget-fixes',
    'forget-identity-leftovers',
    'forget-old-rows',
    'forget-rate-counts',
    'join-paid-swaps',
    'move-bytes-out',
    'publish-by-clock',
    'purge-abandoned-carts',
    'reconcile-payments',
    'register-domains',
    'release-held-fees',
    'remind-before-rental-ends',
    'remind-of-swaps',
    'roll-up-figures',
    'settle-standing-boxes',
    'settle-tickets',
    'sweep-files',
    'tell-changes',
    'text-changed-days',
    'watch-for-abuse',
  ])
})
