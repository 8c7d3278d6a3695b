import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { deleteAccount } from '#server/operations/account/delete-account.ts'
import { findOrPlaceOrder } from '#server/operations/checkout/place-order.ts'
import { assignCustomers } from '#server/operations/customer/assign-customers.ts'
import { readCustomer } from '#server/operations/customer/read-customers.ts'
import { settleReplies } from '#server/operations/customer/settle-replies.ts'
import { answerText } from '#server/operations/message/answer-text.ts'
import { deliverMessages } from '#server/operations/message/deliver-messages.ts'
import { notifyCustomer } from '#server/operations/message/notify-customer.ts'
import { readToday } from '#server/operations/office/read-today.ts'
import type { Message } from '#server/providers/messages/messages.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { makeUser } from '#server/testing/factories.ts'
import { messagesInto } from '#server/testing/message-list.ts'

let stage: CheckoutStage
let sent: Message[]
beforeEach(async () => {
  stage = await openCheckoutStage()
  sent = []
})
afterEach(() => stage.close())

const deliver = () => deliverMessages({ ...stage.deps, messages: messagesInto(sent) })
const write = (from: string, text: string, id = randomUUID()) => answerText(stage.deps, { id, from, text })
const textsSent = () => sent.filter(({ channel }) => channel === 'sms').map(({ text }) => text)

async function ledger(phone: string) {
  const { rows } = await stage.pool.query(
    'SELECT is_agreed, method, wording FROM identity_consent WHERE phone = $1 ORDER BY entry',
    [phone],
  )
  return rows.map(row => `${row.method} ${row.is_agreed ? 'agrees' : 'ends'}`)
}

async function isSwitchOn(userId: string): Promise<boolean> {
  const { rows } = await stage.pool.query('SELECT sms_notification_opt_in AS "isOn" FROM app_user WHERE id = $1', [
    userId,
  ])
  return rows[0]?.isOn
}

async function placedOrder() {
  const customer = await stage.paidCart()
  await findOrPlaceOrder(stage.deps, customer.cartId)
  return { orderId: customer.cartId, user: customer.user }
}

describe('STOP', () => {
  it('ends the queued texts, is confirmed once, and turns off the switch of the account', async () => {
    const { user, orderId } = await placedOrder()
    await notifyCustomer(stage.db, { orderId, occasion: 'delivered', now: stage.deps.clock() })
    await write(user.phone, 'Stop')
    await deliver()
    expect(textsSent()).toEqual([
      'Lone Star Dumpsters: you will get no more texts from us. Text START to get them again. Questions? Call (512) 555-0100.',
    ])
    expect(await isSwitchOn(user.id)).toBe(false)
    expect(await ledger(user.phone)).toEqual(['send-code-checkbox agrees', 'text-reply ends'])
  })

  it('is one choice with one confirmation, even if it is delivered or sent twice', async () => {
    const { user } = await placedOrder()
    const id = randomUUID()
    await Promise.all([write(user.phone, 'STOP', id), write(user.phone, 'STOP', id), write(user.phone, 'quit')])
    await deliver()
    expect(textsSent()).toHaveLength(1)
    expect(await ledger(user.phone)).toHaveLength(2)
  })

  it('is erased with the account of its sender, and the texts of other senders stay', async () => {
    const [leaving, staying] = [await makeUser(stage.db), await makeUser(stage.db)]
    for (const { phone } of [leaving, staying]) await write(phone, 'STOP')
    await deleteAccount(stage.deps, leaving.id)
    const { rows } = await stage.pool.query('SELECT phone FROM inbound_text')
    expect(rows).toEqual([{ phone: staying.phone }])
  })

  it('from an unknown number is stored as well', async () => {
    await write('+15125550199', 'unsubscribe')
    await deliver()
    expect(textsSent()).toHaveLength(1)
    expect(await ledger('+15125550199')).toEqual(['text-reply ends'])
  })

  it('is not confirmed if the product can confirm it only after five minutes', async () => {
    const { user } = await placedOrder()
    await write(user.phone, 'STOP')
    stage.wait(6 * 60_000)
    await deliver()
    expect(textsSent()).toEqual([])
  })
})

describe('START', () => {
  it('brings texts back to a customer who had agreed to them before', async () => {
    const { user, orderId } = await placedOrder()
    await deliver()
    await write(user.phone, 'STOP')
    await write(user.phone, 'start')
    expect(await isSwitchOn(user.id)).toBe(true)
    await notifyCustomer(stage.db, { orderId, occasion: 'delivered', now: stage.deps.clock() })
    await deliver()
    expect(textsSent().join()).toContain('your dumpster is in place')
    expect(await ledger(user.phone)).toEqual(['send-code-checkbox agrees', 'text-reply ends', 'text-reply agrees'])
  })

  it('is no consent by itself', async () => {
    const user = await makeUser(stage.db, { hasAgreedToTexts: false })
    await write(user.phone, 'START')
    await deliver()
    expect(textsSent()[0]).toContain('sign in on our site')
    expect(await ledger(user.phone)).toEqual([])
  })

  it('is not answered as a plain yes if the customer gets texts anyway', async () => {
    const { user } = await placedOrder()
    await deliver()
    sent = []
    await write(user.phone, 'Yes')
    await deliver()
    expect(textsSent()).toEqual([])
  })
})

describe('HELP or any other text', () => {
  it('is answered with our name and phone number, in the customer’s language', async () => {
    const { user } = await placedOrder()
    await deliver()
    sent = []
    await stage.pool.query(`UPDATE app_user SET language = 'es'`)
    await write(user.phone, 'ayuda')
    await deliver()
    expect(textsSent()[0]).toMatch(/^Lone Star Dumpsters: .*Ayuda: \(512\) 555-0100\.$/)
    expect(await isSwitchOn(user.id)).toBe(true)
  })

  it('is answered each time, but not after 20 answers in a day', async () => {
    const { user } = await placedOrder()
    await deliver()
    sent = []
    for (let time = 0; time < 19; time++) await write(user.phone, 'HELP')
    await write(user.phone, 'STOP')
    await deliver()
    expect(textsSent()).toHaveLength(20)
    await write(user.phone, 'HELP')
    await write(user.phone, 'is anybody there')
    await deliver()
    expect(textsSent()).toHaveLength(20)
    stage.wait(24 * 3_600_000)
    await write(user.phone, 'is anybody there')
    await deliver()
    expect(textsSent().at(-1)).toContain('we do not read replies here')
  })

  it('that is no known word is answered again exactly 24 hours after the last answer', async () => {
    const { user } = await placedOrder()
    const noon = stage.deps.clock()
    const writeAt = (at: Date, id: string) =>
      answerText({ ...stage.deps, clock: () => at }, { id, from: user.phone, text: 'is anybody there' })
    const answered = async () =>
      (await stage.pool.query('SELECT id FROM inbound_text WHERE is_answered ORDER BY id')).rows.map(row => row.id)
    await writeAt(noon, 'first')
    await writeAt(new Date(noon.getTime() + 24 * 3_600_000 - 1), 'a moment before')
    expect(await answered()).toEqual(['first'])
    await writeAt(new Date(noon.getTime() + 24 * 3_600_000), 'on the dot')
    expect(await answered()).toEqual(['first', 'on the dot'])
  })
})

describe('What a customer writes back', () => {
  const office = async () => {
    const { rows } = await stage.pool.query('SELECT organization_id AS "organizationId" FROM orders LIMIT 1')
    return { ...rows[0], rights: ['money'] as const }
  }
  const replies = async () => (await readToday(stage.deps, await office())).sections.replies

  it('waits for the office once, with the newest words, until the office settles it, and STOP does not wait', async () => {
    const { user } = await placedOrder()
    await assignCustomers(stage.deps)
    await write(user.phone, 'Help, driver hit my mailbox')
    await write(user.phone, 'Cancel my order\u0000\u202e')
    await write(user.phone, 'STOP\n\nSent from my iPhone')
    const waiting = await replies()
    expect(waiting).toMatchObject({ count: 1, rows: [{ what: 'Cancel my order', number: null }] })
    const id = waiting?.rows[0]?.id ?? ''
    const { organizationId } = await office()
    const shown = await readCustomer(stage.deps, organizationId, id)
    expect(shown.replies.map(reply => [reply.words, reply.isWaiting])).toEqual([
      ['STOP\n\nSent from my iPhone', false],
      ['Cancel my order', true],
      ['Help, driver hit my mailbox', true],
    ])
    const acting = { organizationId, actorId: user.id }
    const until = shown.replies[0]?.at ?? ''
    await settleReplies(stage.deps, acting, { id, until })
    expect(await replies()).toEqual({ count: 0, rows: [] })
    stage.wait(60_000)
    await write(user.phone, 'And the gate, too')
    expect((await replies())?.rows.map(row => row.what)).toEqual(['And the gate, too'])
    // If a page has not shown the reply yet, the reply still waits.
    await settleReplies(stage.deps, acting, { id, until })
    expect((await replies())?.count).toBe(1)
  })

  it('can be seen and settled only by the customer’s own hauler', async () => {
    const { user } = await placedOrder()
    await assignCustomers(stage.deps)
    await write(user.phone, 'Where is it?')
    const id = (await replies())?.rows[0]?.id ?? ''
    const stranger = { organizationId: randomUUID(), actorId: user.id }
    expect((await readToday(stage.deps, { ...stranger, rights: ['money'] })).sections.replies?.count).toBe(0)
    await expect(
      settleReplies(stage.deps, stranger, { id, until: stage.deps.clock().toISOString() }),
    ).rejects.toMatchObject({ refusal: 'customer-not-found' })
    expect((await replies())?.count).toBe(1)
  })
})
