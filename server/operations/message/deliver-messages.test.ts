import { sql } from '@rolloff/sql/sql.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CartId } from '#domain/cart/cart.ts'
import { readReach } from '#server/db/account/users.ts'
import { claimDueMessages, type QueuedMessage, queueMessages } from '#server/db/message/messages.ts'
import { sendReturnedMailsAgain } from '#server/db/message/returned-mails.ts'
import { findOrPlaceOrder } from '#server/operations/checkout/place-order.ts'
import { assignCustomers } from '#server/operations/customer/assign-customers.ts'
import { readCustomer } from '#server/operations/customer/read-customers.ts'
import { deliverMessages } from '#server/operations/message/deliver-messages.ts'
import { notifyCustomer } from '#server/operations/message/notify-customer.ts'
import { takeMailEvent } from '#server/operations/message/take-mail-event.ts'
import { takeReceipt } from '#server/operations/message/take-receipt.ts'
import { readToday } from '#server/operations/office/read-today.ts'
import type { LookupOutcome, Message, Messages, Receipt, SendOutcome } from '#server/providers/messages/messages.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { messagesInto } from '#server/testing/message-list.ts'
import { waitForLock } from '#server/testing/waiting.ts'

const hour = 3_600_000
const day = 24 * hour

let stage: CheckoutStage
let sent: Message[]
let orderId: CartId
beforeEach(async () => {
  stage = await openCheckoutStage()
  sent = []
  const { cartId } = await stage.paidCart()
  await findOrPlaceOrder(stage.deps, cartId)
  orderId = cartId
})
afterEach(() => stage.close())

const down: Messages = { send: async () => ({ state: 'later' }), lookUp: async () => ({ state: 'later' }) }

type Row = { channel: string; isSent: boolean; why: string | null }
async function ends(): Promise<Row[]> {
  const { rows } = await stage.pool.query<Row>(
    'SELECT channel, sent_at IS NOT NULL AS "isSent", undeliverable_why AS why FROM message ORDER BY channel',
  )
  return rows
}

describe('Messages of an order', () => {
  it('are sent once, even if several servers deliver at once', async () => {
    const deliver = () => deliverMessages({ ...stage.deps, messages: messagesInto(sent) })
    await Promise.all([deliver(), deliver(), deliver(), deliver()])
    await deliver()
    expect(sent.map(one => one.channel).sort()).toEqual(['email', 'sms'])
  })

  it('are sent later if the service was down', async () => {
    await deliverMessages({ ...stage.deps, messages: down })
    await deliverMessages({ ...stage.deps, messages: messagesInto(sent) })
    expect(sent).toEqual([])
    stage.wait(60_000)
    await deliverMessages({ ...stage.deps, messages: messagesInto(sent) })
    expect(sent).toHaveLength(2)
  })

  it('end with the reason if their recipient cannot receive them, and are not tried again', async () => {
    let tries = 0
    const refusing = {
      send: async ({ channel }: Message): Promise<SendOutcome> => {
        tries += 1
        return channel === 'sms' ? { state: 'never', why: 'no-texts' } : { state: 'sent' }
      },
      lookUp: down.lookUp,
    }
    await deliverMessages({ ...stage.deps, messages: refusing })
    stage.wait(day)
    await deliverMessages({ ...stage.deps, messages: refusing })
    expect(tries).toBe(2)
    expect(await ends()).toEqual([
      { channel: 'email', isSent: true, why: null },
      { channel: 'sms', isSent: false, why: 'no-texts' },
    ])
  })

  /** Makes a service that takes each message, but its answers are lost. */
  const silent = (lookUp: (message: Message) => Promise<LookupOutcome>): Messages => ({
    send: async message => {
      sent.push(message)
      throw new Error('the line broke')
    },
    lookUp,
  })
  const found = async ({ key }: Message): Promise<LookupOutcome> =>
    sent.some(one => one.key === key) ? { state: 'sent', reference: `SM of ${key}` } : { state: 'absent' }

  it('are looked up if the answer was lost, and are not sent a second time', async () => {
    const service = silent(found)
    await deliverMessages({ ...stage.deps, messages: service })
    stage.wait(60_000)
    await deliverMessages({ ...stage.deps, messages: service })
    expect(await ends()).toMatchObject([{ isSent: false }, { isSent: false }])
    stage.wait(60_000)
    await deliverMessages({ ...stage.deps, messages: service })
    expect(sent).toHaveLength(2)
    expect(await ends()).toEqual([
      { channel: 'email', isSent: true, why: null },
      { channel: 'sms', isSent: true, why: null },
    ])
    const { rows } = await stage.pool.query<{ reference: string }>('SELECT reference FROM message')
    expect(rows.map(one => one.reference).sort()).toEqual(sent.map(({ key }) => `SM of ${key}`).sort())
  })

  it('are sent if a server stopped while handing them over and the service does not have them', async () => {
    // The server dies after it has stored that it will call the service, and before the call.
    await claimDueMessages(stage.db, stage.deps.clock(), 10)
    await deliverMessages({ ...stage.deps, messages: messagesInto(sent) })
    expect(sent).toEqual([])
    stage.wait(2 * 60_000)
    await deliverMessages({ ...stage.deps, messages: messagesInto(sent) })
    expect(sent).toHaveLength(2)
    expect(await ends()).toMatchObject([{ isSent: true }, { isSent: true }])
  })

  it('end as unknown if the service cannot find them, and are not sent a second time', async () => {
    const service = silent(async () => ({ state: 'unknown' }))
    for (let hours = 0; hours < 4; hours += 1) {
      await deliverMessages({ ...stage.deps, messages: service })
      stage.wait(hour)
    }
    expect(sent).toHaveLength(2)
    expect(await ends()).toEqual([
      { channel: 'email', isSent: false, why: 'answer-lost' },
      { channel: 'sms', isSent: false, why: 'answer-lost' },
    ])
  })

  it('are not texted after a STOP if the answer was lost and the service does not have them', async () => {
    await deliverMessages({ ...stage.deps, messages: { ...silent(found), send: () => Promise.reject(new Error()) } })
    await stage.pool.query('UPDATE app_user SET sms_notification_opt_in = false')
    stage.wait(2 * 60_000)
    await deliverMessages({ ...stage.deps, messages: messagesInto(sent) })
    expect(sent.map(one => one.channel)).toEqual(['email'])
  })

  it('end as unknown if the service could not be asked for more than a day', async () => {
    const service = silent(async () => Promise.reject(new Error('the service is down')))
    for (let hours = 0; hours < 80; hours += 2) {
      await deliverMessages({ ...stage.deps, messages: service })
      stage.wait(2 * hour)
    }
    expect(sent).toHaveLength(2)
    expect((await ends()).map(one => one.why)).toEqual(['answer-lost', 'answer-lost'])
  })

  it('write a STOP into the consent ledger, once, if the service says that their recipient opted out', async () => {
    const stopped: Messages = { send: async () => ({ state: 'never', why: 'opted-out' }), lookUp: down.lookUp }
    await deliverMessages({ ...stage.deps, messages: stopped })
    const { rows } = await stage.pool.query(
      `SELECT is_agreed AS "isAgreed", method FROM identity_consent WHERE phone = (SELECT phone FROM app_user LIMIT 1)
       ORDER BY entry DESC LIMIT 2`,
    )
    expect(rows).toEqual([
      { isAgreed: false, method: 'text-reply' },
      { isAgreed: true, method: 'send-code-checkbox' },
    ])
  })

  it('are given up after more than a day of tries', async () => {
    let tries = 0
    const counting: Messages = {
      send: async () => {
        tries += 1
        return { state: 'later' }
      },
      lookUp: down.lookUp,
    }
    const why = async () => (await stage.pool.query('SELECT undeliverable_why AS why FROM message')).rows
    for (let hours = 0; hours < 24; hours += 2) {
      await deliverMessages({ ...stage.deps, messages: counting })
      stage.wait(2 * hour)
    }
    expect(await why()).toEqual([{ why: null }, { why: null }])
    for (let n = 0; n < 30; n += 1) {
      await deliverMessages({ ...stage.deps, messages: counting })
      stage.wait(2 * hour)
    }
    expect(tries).toBe(64)
    expect(await why()).toEqual([{ why: 'given-up' }, { why: 'given-up' }])
  })

  const takeOf = (key: string, receipt: Partial<Receipt>) =>
    takeReceipt(stage.deps, { key, reference: 'SM1', state: 'delivered', ...receipt } as Receipt)
  const told = async (key: string) => {
    const { rows } = await stage.pool.query(
      `SELECT sent_at IS NOT NULL AS "isSent", delivered_at IS NOT NULL AS "isDelivered",
        undelivered_at IS NOT NULL AS "isUndelivered", undeliverable_why AS why, reference FROM message WHERE key = $1`,
      [key],
    )
    return rows[0]
  }

  it('keep what delivery receipts say, in any order and however often the receipts come', async () => {
    await deliverMessages({ ...stage.deps, messages: messagesInto(sent) })
    const [one, other] = [sent[0]?.key ?? '', sent[1]?.key ?? '']
    await takeOf(one, { state: 'taken' })
    expect(await told(one)).toMatchObject({ isSent: true, isDelivered: false, isUndelivered: false })
    await takeOf(one, { state: 'delivered' })
    await takeOf(one, { state: 'undelivered', why: 'unreachable' })
    await takeOf(one, { state: 'taken' })
    const delivered = { isSent: true, isDelivered: true, isUndelivered: false, why: null, reference: 'SM1' }
    expect(await told(one)).toEqual(delivered)
    await takeOf(other, { state: 'undelivered', why: 'unreachable' })
    await takeOf(other, { state: 'undelivered', why: 'filtered' })
    expect(await told(other)).toMatchObject({ isSent: true, isUndelivered: true, why: 'unreachable' })
    await takeOf(other, { state: 'delivered' })
    expect(await told(other)).toEqual(delivered)
  })

  it('get their end from a delivery receipt if the answer was lost, even after they ended as unknown', async () => {
    const service = silent(async () => ({ state: 'unknown' }))
    await deliverMessages({ ...stage.deps, messages: service })
    const [one, other] = [sent[0]?.key ?? '', sent[1]?.key ?? '']
    await takeOf(one, { state: 'taken' })
    stage.wait(hour)
    await deliverMessages({ ...stage.deps, messages: service })
    expect(await told(one)).toMatchObject({ isSent: true, why: null })
    expect(await told(other)).toMatchObject({ isSent: false, why: 'answer-lost' })
    await takeOf(other, { state: 'delivered' })
    expect(await told(other)).toMatchObject({ isSent: true, isDelivered: true, why: null })
    expect(sent).toHaveLength(2)
  })

  it('are shown at the customer with the reason if they do not arrive, until another message is sent', async () => {
    await assignCustomers(stage.deps)
    const { rows } = await stage.pool.query('SELECT id, organization_id AS "organizationId" FROM customer')
    const unreached = async () => (await readCustomer(stage.deps, rows[0].organizationId, rows[0].id)).unreached
    await deliverMessages({ ...stage.deps, messages: messagesInto(sent) })
    const text = sent.find(one => one.channel === 'sms')
    expect(await unreached()).toEqual([])
    await takeOf(text?.key ?? '', { state: 'undelivered', why: 'filtered' })
    expect(await unreached()).toEqual([])
    await stage.pool.query('UPDATE message SET undelivered_at = NULL, undeliverable_why = NULL')
    await takeOf(text?.key ?? '', { state: 'undelivered', why: 'no-texts' })
    expect(await unreached()).toMatchObject([{ recipient: text?.to, channel: 'sms', why: 'no-texts' }])
    await notifyCustomer(stage.db, { orderId, occasion: 'delivered', now: stage.deps.clock() })
    expect(await unreached()).toHaveLength(1)
    await deliverMessages({ ...stage.deps, messages: messagesInto(sent) })
    expect(await unreached()).toEqual([])
  })

  it('are sent once more when the customer corrects a wrong address, and Today no longer lists them', async () => {
    const { rows } = await stage.pool.query<{ userId: string; email: string; organizationId: string }>(
      'SELECT u.id AS "userId", u.email, o.organization_id AS "organizationId" FROM orders o JOIN app_user u ON u.id = o.user_id',
    )
    const [{ userId, email, organizationId } = { userId: '', email: '', organizationId: '' }] = rows
    const isReturned = async () => (await readReach(stage.db, { id: userId, email })).isEmailReturned
    const waiting = async () =>
      (await readToday(stage.deps, { organizationId, rights: [] })).sections['failed-messages'].count
    const correct = async (to: string) => {
      await stage.pool.query('UPDATE app_user SET email = $1 WHERE id = $2', [to, userId])
      await sendReturnedMailsAgain(stage.db, userId, stage.deps.clock())
      sent = []
      await deliverMessages({ ...stage.deps, messages: messagesInto(sent) })
    }
    await deliverMessages({ ...stage.deps, messages: messagesInto(sent) })
    const mail = sent.find(one => one.channel === 'email')
    expect(await isReturned()).toBe(false)
    await takeOf(mail?.key ?? '', { state: 'undelivered', why: 'no-such-mailbox' })
    expect([await isReturned(), await waiting()]).toEqual([true, 1])
    // If the office enters the same address again, that is no correction.
    await correct(email)
    expect([sent, await isReturned()]).toEqual([[], true])
    await correct('right@example.com')
    expect(sent).toMatchObject([
      { channel: 'email', to: 'right@example.com', subject: mail?.subject, text: mail?.text },
    ])
    expect([await isReturned(), await waiting()]).toEqual([false, 0])
    await correct('right@example.com')
    expect(sent).toEqual([])
    await correct('other@example.com')
    expect(sent).toEqual([])
  })

  it('are no longer shown at the customer after the customer has replaced the wrong address', async () => {
    await assignCustomers(stage.deps)
    const { rows } = await stage.pool.query('SELECT id, organization_id AS "organizationId" FROM customer')
    const unreached = async () => (await readCustomer(stage.deps, rows[0].organizationId, rows[0].id)).unreached
    await deliverMessages({ ...stage.deps, messages: messagesInto(sent) })
    const mail = sent.find(one => one.channel === 'email')
    await takeOf(mail?.key ?? '', { state: 'undelivered', why: 'no-such-mailbox' })
    expect(await unreached()).toMatchObject([{ recipient: mail?.to, why: 'no-such-mailbox' }])
    // The office writes another address into its record. Messages still go to the address of the account.
    await stage.pool.query(`UPDATE customer SET email = 'right@example.com'`)
    expect(await unreached()).toHaveLength(1)
    await stage.pool.query(`UPDATE app_user SET email = 'right@example.com' WHERE email = $1`, [mail?.to])
    expect(await unreached()).toEqual([])
    await stage.pool.query(`UPDATE app_user SET email = $1 WHERE email = 'right@example.com'`, [mail?.to])
  })

  it('are not marked as sent by a delivery receipt if they were never handed over or were withheld', async () => {
    const { rows } = await stage.pool.query<{ key: string }>('SELECT key FROM message ORDER BY channel')
    const [one, other] = [rows[0]?.key ?? '', rows[1]?.key ?? '']
    await takeOf(one, { state: 'delivered' })
    expect(await told(one)).toMatchObject({ isSent: false, isDelivered: false })
    await stage.pool.query(`UPDATE message SET withheld_at = now(), handed_over_at = now() WHERE key = $1`, [other])
    await takeOf(other, { state: 'delivered' })
    expect(await told(other)).toMatchObject({ isSent: false, isDelivered: false })
    await takeOf('code:nobody', { state: 'delivered' })
  })

  it('that bounced are found by their address within a week, if the mail service names no id of ours', async () => {
    await deliverMessages({ ...stage.deps, messages: messagesInto(sent) })
    const mail = sent.find(one => one.channel === 'email')
    const back = { to: mail?.to ?? '', messageId: '<of-the-service@mail.example>' }
    await takeMailEvent(stage.deps, { ...back, why: null })
    await takeMailEvent(stage.deps, { ...back, to: 'nobody@example.com', why: 'refused' })
    expect(await told(mail?.key ?? '')).toMatchObject({ isDelivered: false, why: null })
    stage.wait(8 * day)
    await takeMailEvent(stage.deps, { ...back, why: 'no-such-mailbox' })
    expect(await told(mail?.key ?? '')).toMatchObject({ why: null })
    stage.wait(-8 * day)
    await takeMailEvent(stage.deps, { ...back, why: 'no-such-mailbox' })
    expect(await told(mail?.key ?? '')).toMatchObject({ why: 'no-such-mailbox' })
  })

  it('cost a hauler no more than the ceiling, because texts about orders wait for the next day and all else is sent', async () => {
    await deliverMessages({ ...stage.deps, messages: messagesInto(sent) })
    const { rows } = await stage.pool.query('SELECT organization_id AS id FROM orders')
    const [hauler] = rows
    const textCeiling = { dollarsPerDay: 0.05, segmentsPerDay: 4 }
    const deps = { ...stage.deps, textCeiling }
    const deliver = (messages = messagesInto(sent)) => deliverMessages({ ...deps, messages })
    const phone = sent.find(one => one.channel === 'sms')?.to ?? ''
    const text = (key: string, own: Partial<QueuedMessage> = {}): QueuedMessage => ({
      key,
      organizationId: hauler.id,
      orderId,
      recipient: phone,
      channel: 'sms',
      subject: null,
      text: `About ${key}`,
      ...own,
    })
    const queue = (...messages: QueuedMessage[]) => queueMessages(stage.db, stage.deps.clock(), messages)
    const keysSent = () => sent.splice(0).map(one => one.key)
    const held = async () => (await readToday(deps, { organizationId: hauler.id, rights: [] })).heldTexts
    keysSent()
    // The text about the order was one of these four texts.
    await queue(text('long', { text: 'x'.repeat(200) }), text('one'), text('two'), text('three'))
    await deliver()
    expect(keysSent()).toEqual(['long', 'one'])
    const { until, ...count } = (await held()) ?? {}
    expect(count).toEqual({ waiting: 2, dollarsPerDay: 0.05 })
    // The next day in UTC begins at midnight, which is at most 24 hours away.
    const left = Date.parse(until ?? '') - stage.deps.clock().getTime()
    expect([left > 0, left <= day, until?.slice(10)]).toEqual([true, true, 'T00:00:00.000Z'])
    await queue(
      text('reply', { needsConsent: false }),
      text('mail', { channel: 'email', recipient: 'dana@example.com' }),
    )
    await queue(text('late', { notAfter: new Date(stage.deps.clock().getTime() + hour) }))
    await deliver()
    expect(keysSent()).toEqual(['reply', 'mail'])
    stage.wait(day)
    expect(await held()).toBeNull()
    await deliver(down)
    stage.wait(60_000)
    await deliver()
    expect(keysSent()).toEqual(['two', 'three'])
    const spent = await stage.pool.query('SELECT segments FROM text_day ORDER BY day')
    // A text that the service did not take at first counts once, as soon as the service has taken it.
    expect(spent.rows).toEqual([{ segments: 5 }, { segments: 2 }])
  })

  it('cost a hauler no more than the ceiling, even if several servers send at once', async () => {
    await deliverMessages({ ...stage.deps, messages: messagesInto(sent) })
    sent.splice(0)
    const { rows } = await stage.pool.query('SELECT organization_id AS id FROM orders')
    const { recipient } = (await stage.pool.query(`SELECT recipient FROM message WHERE channel = 'sms'`)).rows[0]
    const texts = Array.from({ length: 60 }, (_, n) => ({
      key: `text ${n}`,
      organizationId: rows[0].id,
      orderId,
      recipient,
      channel: 'sms' as const,
      subject: null,
      text: `About ${n}`,
    }))
    await queueMessages(stage.db, stage.deps.clock(), texts)
    // The text about the order was the first of these ten texts.
    const deps = { ...stage.deps, textCeiling: { dollarsPerDay: 0.1, segmentsPerDay: 10 } }
    const deliver = () => deliverMessages({ ...deps, messages: messagesInto(sent) })
    // Both servers read the count of the day before either of them has added to it.
    const servers = await stage.db.transaction().execute(async tx => {
      await sql`UPDATE text_day SET segments = segments`.execute(tx)
      const started = [deliver(), deliver()]
      await waitForLock(stage.pool, 2)
      return started
    })
    await Promise.all(servers)
    expect(sent.map(one => one.key).sort()).toEqual(
      texts
        .slice(0, 9)
        .map(one => one.key)
        .sort(),
    )
  })

  it('are all sent in one call, even if there are many of them', async () => {
    await stage.pool.query(`INSERT INTO message (key, recipient, channel, text, next_attempt_at)
      SELECT 'many:' || n, 'dana@example.com', 'email', 'Your dumpster is on its way.', '2026-01-01' FROM generate_series(1, 173) AS n`)
    expect(await deliverMessages({ ...stage.deps, messages: messagesInto(sent) })).toBe(175)
    expect(sent).toHaveLength(175)
    expect(await deliverMessages({ ...stage.deps, messages: messagesInto(sent) })).toBe(0)
  })
})
