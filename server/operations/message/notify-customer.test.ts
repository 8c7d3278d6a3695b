import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CartId } from '#domain/cart/cart.ts'
import { storePublicUrl } from '#server/db/message/recipients.ts'
import { findOrPlaceOrder } from '#server/operations/checkout/place-order.ts'
import { deliverMessages } from '#server/operations/message/deliver-messages.ts'
import { notifyCustomer } from '#server/operations/message/notify-customer.ts'
import type { Message } from '#server/providers/messages/messages.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { messagesInto } from '#server/testing/message-list.ts'

let stage: CheckoutStage
beforeEach(async () => {
  stage = await openCheckoutStage()
})
afterEach(() => stage.close())

/** In Austin, these times are three in the afternoon and eleven at night. */
const afternoon = new Date('2026-11-23T21:00:00Z')
const night = new Date('2026-11-24T05:00:00Z')

async function placedOrder(options: Parameters<CheckoutStage['paidCart']>[0] = {}) {
  const customer = await stage.paidCart(options)
  await findOrPlaceOrder(stage.deps, customer.cartId)
  await stage.pool.query('UPDATE message SET sent_at = now()')
  return customer
}

async function queued(): Promise<{ key: string; channel: string; text: string; next_attempt_at: Date }[]> {
  const { rows } = await stage.pool.query(
    'SELECT key, channel, text, next_attempt_at FROM message WHERE sent_at IS NULL ORDER BY channel, id',
  )
  return rows
}

async function deliveredAt(now: Date): Promise<Message[]> {
  const sent: Message[] = []
  await deliverMessages({
    db: stage.db,
    clock: () => now,
    messages: messagesInto(sent),
  })
  return sent
}

describe('A customer', () => {
  it('gets one text and one mail, even if the product notifies them several times', async () => {
    const { cartId: orderId } = await placedOrder()
    const tell = () => notifyCustomer(stage.db, { orderId, occasion: 'delivered', now: afternoon })
    await Promise.all([tell(), tell(), tell()])
    await tell()
    expect((await queued()).map(({ key }) => key)).toEqual([`delivered:${orderId}:email`, `delivered:${orderId}:sms`])
  })

  it('is notified again when the same thing happens again', async () => {
    const { cartId: orderId } = await placedOrder()
    for (const key of ['1', '2']) {
      const values = { amountInCents: 12_345 }
      await notifyCustomer(stage.db, { orderId, occasion: 'charge-failed', key, values, now: afternoon })
    }
    expect(await queued()).toHaveLength(4)
  })

  it('is not notified of a change that was rolled back', async () => {
    const { cartId: orderId } = await placedOrder()
    const failing = stage.db.transaction().execute(async tx => {
      await notifyCustomer(tx, { orderId, occasion: 'picked-up', now: afternoon })
      throw new Error('the rest failed')
    })
    await expect(failing).rejects.toThrow('the rest failed')
    expect(await queued()).toEqual([])
  })

  it('gets no text if they never agreed to texts', async () => {
    const { cartId: orderId } = await placedOrder({ hasAgreedToTexts: false })
    await notifyCustomer(stage.db, { orderId, occasion: 'delivered', now: afternoon })
    expect((await queued()).map(({ channel }) => channel)).toEqual(['email'])
  })

  it('gets no text if their switch is off, and no mail if they have no address', async () => {
    const { cartId: orderId, user } = await placedOrder()
    await stage.pool.query(`UPDATE app_user SET sms_notification_opt_in = false, email = '' WHERE id = $1`, [user.id])
    await notifyCustomer(stage.db, { orderId, occasion: 'delivered', now: afternoon })
    expect(await queued()).toEqual([])
  })

  /**
   * Notifies the customer of this many visits and charges. Returns the number of texts and mails for each. The text about the order itself
   * was sent before.
   */
  async function tells(orderId: string, visits: number, charges: number) {
    for (let time = 1; time <= visits; time++) {
      await notifyCustomer(stage.db, { orderId, occasion: 'delivered', key: String(time), now: afternoon })
    }
    for (let time = 1; time <= charges; time++) {
      const values = { amountInCents: 100 * time }
      await notifyCustomer(stage.db, { orderId, occasion: 'charged', key: String(time), values, now: afternoon })
    }
    const count = (occasion: string, channel: string) => (all: Awaited<ReturnType<typeof queued>>) =>
      all.filter(one => one.key.startsWith(occasion) && one.channel === channel).length
    const all = await queued()
    return {
      visits: [count('delivered', 'sms')(all), count('delivered', 'email')(all)],
      charges: [count('charged', 'sms')(all), count('charged', 'email')(all)],
    }
  }
  const agreedTo = (wording: string) => stage.pool.query('UPDATE identity_consent SET wording = $1', [wording])

  it.each(['order-texts-2026-12', 'order-texts-switch-2026-12'])(
    'who agreed to %s gets twelve texts about visits and one about each charge',
    async wording => {
      const { cartId } = await placedOrder()
      await agreedTo(wording)
      expect(await tells(cartId, 15, 15)).toEqual({ visits: [11, 15], charges: [15, 15] })
    },
  )

  it.each(['order-texts-2026-11', 'order-texts-switch-2026-11'])(
    'who agreed to %s gets twelve texts in all, of which four are kept for money',
    async wording => {
      const { cartId } = await placedOrder()
      await agreedTo(wording)
      expect(await tells(cartId, 15, 15)).toEqual({ visits: [7, 15], charges: [4, 15] })
    },
  )

  it('who agreed to the first words gets all twelve texts about money if there were no visits', async () => {
    const { cartId } = await placedOrder()
    await agreedTo('order-texts-2026-11')
    expect(await tells(cartId, 0, 15)).toEqual({ visits: [0, 0], charges: [11, 15] })
  })

  it('who stopped texts and began again has the limit of the words that they agreed to last', async () => {
    const { cartId, user } = await placedOrder()
    await agreedTo('order-texts-2026-11')
    await stage.pool.query(
      `INSERT INTO identity_consent (phone, wording, language, method, agreed_at, verified_at, is_agreed)
       VALUES ($1, 'stop', 'en', 'text-reply', $2, $2, false), ($1, 'start', 'en', 'text-reply', $2, $2, true)`,
      [user.phone, afternoon],
    )
    expect(await tells(cartId, 15, 15)).toEqual({ visits: [7, 15], charges: [4, 15] })
  })

  it('who opts out before a text is sent does not get it', async () => {
    const { cartId: orderId, user } = await placedOrder()
    await notifyCustomer(stage.db, { orderId, occasion: 'delivered', now: afternoon })
    await stage.pool.query(
      `INSERT INTO identity_consent (phone, wording, language, method, agreed_at, verified_at, is_agreed)
       VALUES ($1, 'stop', 'en', 'text-reply', $2, $2, false)`,
      [user.phone, afternoon],
    )
    expect((await deliveredAt(afternoon)).map(({ channel }) => channel)).toEqual(['email'])
    expect((await deliveredAt(new Date(afternoon.getTime() + 3_600_000))).length).toBe(0)
  })
})

describe('At night', () => {
  const atNight = async (orderId: CartId) => {
    const values = {
      balanceInCents: 5_000,
      totalInCents: 65_000,
      paidInCents: 60_000,
      tons: 3.25,
      tonsBefore: null,
      chargeAfter: null,
    }
    await notifyCustomer(stage.db, { orderId, occasion: 'bill-ready', values, now: night })
  }

  it('a bill is mailed at once and texted at eight in the morning of the order’s area', async () => {
    const { cartId } = await placedOrder()
    await atNight(cartId)
    const [, text] = await queued()
    expect(text?.next_attempt_at.toISOString()).toBe('2026-11-24T14:00:00.000Z')
    expect((await deliveredAt(night)).map(({ channel }) => channel)).toEqual(['email'])
    expect(await deliveredAt(new Date('2026-11-24T13:59:00Z'))).toEqual([])
    expect((await deliveredAt(new Date('2026-11-24T14:00:00Z'))).map(({ channel }) => channel)).toEqual(['sms'])
  })

  it('a text that could not be sent in the evening waits for the morning', async () => {
    const { cartId: orderId } = await placedOrder()
    const values = { amountInCents: 900 }
    await notifyCustomer(stage.db, { orderId, occasion: 'refunded', values, now: afternoon })
    expect((await deliveredAt(night)).map(({ channel }) => channel)).toEqual(['email'])
    expect(await deliveredAt(new Date('2026-11-24T15:00:00Z'))).toHaveLength(1)
  })

  it('a customer is told that the dumpster is on the way, unless seven hours have passed', async () => {
    const { cartId: orderId } = await placedOrder()
    await notifyCustomer(stage.db, { orderId, occasion: 'out-for-delivery', now: night })
    expect(await deliveredAt(new Date(night.getTime() + 7 * 3_600_000))).toEqual([])
    await notifyCustomer(stage.db, { orderId, occasion: 'out-for-delivery', key: 'again', now: night })
    expect(await deliveredAt(night)).toHaveLength(2)
  })
})

describe('The text of a message', () => {
  it('links to the order at the public address of the product', async () => {
    await storePublicUrl(stage.db, 'https://dumpsters.example.com/')
    const { cartId: orderId } = await placedOrder()
    await notifyCustomer(stage.db, { orderId, occasion: 'charged', values: { amountInCents: 12_345 }, now: afternoon })
    for (const { text } of await queued()) {
      expect(text).toContain('$123.45')
      expect(text).toMatch(/https:\/\/dumpsters\.example\.com\/o\/[\w-]{22}\b/)
    }
  })

  it('is the hauler’s own template if there is one and it is not broken', async () => {
    const { cartId: orderId } = await placedOrder()
    const write = (occasion: string, text: string) =>
      stage.pool.query(
        `INSERT INTO message_template (organization_id, occasion, channel, language, text) VALUES ($1, $2, 'sms', 'en', $3)`,
        [stage.organization.id, occasion, text],
      )
    await write('delivered', 'Howdy from {hauler}! {number} stands.')
    await write('picked-up', 'Howdy {nobody}')
    await notifyCustomer(stage.db, { orderId, occasion: 'delivered', now: afternoon })
    await notifyCustomer(stage.db, { orderId, occasion: 'picked-up', now: afternoon })
    const texts = (await queued()).filter(({ channel }) => channel === 'sms').map(({ text }) => text)
    expect(texts[0]).toMatch(/^Howdy from Lone Star Dumpsters! R-\d+ stands\.$/)
    expect(texts[1]).toMatch(/^Lone Star Dumpsters: your dumpster is picked up/)
  })
})
