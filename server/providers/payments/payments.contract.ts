import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  BadSignature,
  CardDeclined,
  PaymentConflict,
  type PaymentIntent,
  type Payments,
  PaymentsMisconfigured,
} from './payments.ts'

/**
 * Two cards pay while their owner is on the page and not afterwards: one then lacks money, the other needs its owner to authenticate. The
 * bank takes a payment with the last card back.
 */
export type ContractCard =
  | 'a good card'
  | 'a declined card'
  | 'a card that runs dry'
  | 'a card that asks the bank'
  | 'a card that is disputed'

/** An implementation of payments, and what a test needs with it: a customer with a card, and the events that the service sends. */
export type PaymentsStage = {
  readonly payments: Payments
  payWith(intent: PaymentIntent, card: ContractCard): Promise<void>
  /** Makes the customer's bank look at once into a payment with the card that is disputed. */
  letBankAsk(intent: PaymentIntent): Promise<void>
  /** Waits for the events that are under way and returns all events that have arrived so far. */
  arrivedEvents(): Promise<readonly { rawBody: Buffer; signature: string }[]>
  /** Follows an address of the service as a browser does. Returns the status and the address to which it leads. */
  follow(url: string, form?: Readonly<Record<string, string>>): Promise<{ status: number; location: string | null }>
  /** Returns the same service for an installation that keeps this share of payments on haulers' accounts. */
  withShare(hundredthsOfPercent: number): Payments
  /** Returns the platform's share of a payment, as the service stores it. */
  keptOf(intent: PaymentIntent): Promise<number | null>
  /** Revokes the installation's access, as the owner of an account does. */
  deauthorize(paymentAccount: string): Promise<void>
  close(): Promise<void>
}

/** Every implementation of the payments port must pass these tests. */
export function paymentsContract(name: string, open: () => Promise<PaymentsStage>): void {
  describe(`${name} as a payment service`, () => {
    let stage: PaymentsStage
    beforeAll(async () => {
      stage = await open()
    })
    afterAll(async () => {
      await stage.close()
    })
    const openIntent = (amountInCents = 45_000) => createIntent(stage.payments, { amountInCents })

    describesIntents(() => stage, openIntent)
    describesAccounts(() => stage)
    describesOnboarding(() => stage)
    describesWalletDomains(() => stage)
    describesPayouts(() => stage)
    describesMoney(() => stage, openIntent)
    describesSavedCards(() => stage)
    describesForgetting(() => stage)
    describesEvents(() => stage, openIntent)
    describesDisputes(() => stage)
  })
}

type OpenIntent = (amountInCents?: number) => Promise<PaymentIntent>

export async function createCustomer(payments: Payments, paymentAccount: string | null = null): Promise<string> {
  const customer = { name: 'Ana Diaz', email: 'ana@example.com', phone: '+15125550100', metadata: { userId: 'u1' } }
  const { paymentCustomerId } = await payments.createCustomer({ paymentAccount, idempotencyKey: key(), ...customer })
  return paymentCustomerId
}

export async function createIntent(
  payments: Payments,
  input: { amountInCents: number; paymentAccount?: string | null; idempotencyKey?: string; paymentCustomerId?: string },
): Promise<PaymentIntent> {
  const { amountInCents, paymentAccount = null, idempotencyKey = key() } = input
  const paymentCustomerId = input.paymentCustomerId ?? (await createCustomer(payments, paymentAccount))
  const order = { description: 'A 20 yard dumpster', metadata: { cartId: 'c1' } }
  return payments.createIntent({ paymentAccount, idempotencyKey, paymentCustomerId, amountInCents, ...order })
}

export const key = (): string => randomUUID()

function describesIntents(stage: () => PaymentsStage, openIntent: OpenIntent): void {
  it('opens an intent for exactly the requested amount, which waits for a card', async () => {
    const intent = await openIntent(45_012)
    expect(intent).toMatchObject({
      status: 'requires_payment_method',
      amountInCents: 45_012,
      currency: 'usd',
      card: null,
      paymentAccount: null,
      metadata: { cartId: 'c1' },
    })
    expect(await stage().payments.readIntent({ paymentAccount: null, intentId: intent.id })).toEqual(intent)
  })

  it('opens one intent, even if the same request is sent several times', async () => {
    const { payments } = stage()
    const first = await openIntent()
    const again = {
      paymentAccount: null,
      idempotencyKey: key(),
      amountInCents: 10_000,
      paymentCustomerId: first.paymentCustomerId ?? '',
    }
    const intents = []
    for (let i = 0; i < 3; i += 1)
      intents.push(await payments.createIntent({ ...again, description: '', metadata: {} }))
    expect(new Set(intents.map(intent => intent.id)).size).toBe(1)
    const other = { ...again, amountInCents: 10_001, description: '', metadata: {} }
    await expect(payments.createIntent(other)).rejects.toBeInstanceOf(PaymentConflict)
  })

  it('changes the amount until the card is charged, and never afterwards', async () => {
    const { payments } = stage()
    const intent = await openIntent()
    const change = { paymentAccount: null, intentId: intent.id, amountInCents: 50_000, metadata: { quote: '2' } }
    const changed = await payments.updateIntent({ ...change, idempotencyKey: key() })
    expect(changed).toMatchObject({ amountInCents: 50_000, metadata: { cartId: 'c1', quote: '2' } })
    await stage().payWith(changed, 'a good card')
    await expect(payments.updateIntent({ ...change, idempotencyKey: key() })).rejects.toBeInstanceOf(PaymentConflict)
  })

  it('cancels an unpaid intent, which then accepts no card, and never a paid intent', async () => {
    const { payments } = stage()
    const [unpaid, paid] = [await openIntent(), await openIntent()]
    const cancel = (intentId: string) =>
      payments.cancelIntent({ paymentAccount: null, intentId, idempotencyKey: key() })
    expect((await cancel(unpaid.id)).status).toBe('canceled')
    await stage().payWith(unpaid, 'a good card')
    expect((await payments.readIntent({ paymentAccount: null, intentId: unpaid.id })).status).toBe('canceled')
    await stage().payWith(paid, 'a good card')
    await expect(cancel(paid.id)).rejects.toBeInstanceOf(PaymentConflict)
  })

  it('lists the intents since a time', async () => {
    const before = new Date(Date.now() - 1000)
    const intents = [await openIntent(), await openIntent()]
    const listed = await stage().payments.listIntents({ paymentAccount: null, createdAfter: before })
    expect(listed.map(intent => intent.id)).toEqual(expect.arrayContaining(intents.map(intent => intent.id)))
    const later = new Date(Date.now() + 60_000)
    expect(await stage().payments.listIntents({ paymentAccount: null, createdAfter: later })).toEqual([])
  })
}

/** Makes a new account, of which the service does not know more than these facts. */
export async function createAccount({ payments }: Pick<PaymentsStage, 'payments'>): Promise<string> {
  const hauler = { name: 'Lone Star Dumpsters', email: 'office@example.com', metadata: { organizationId: 'o1' } }
  const { paymentAccount } = await payments.createAccount({ paymentAccount: null, idempotencyKey: key(), ...hauler })
  return paymentAccount
}

const linkOf = ({ payments }: PaymentsStage, paymentAccount: string) =>
  payments.linkToAccount({
    paymentAccount,
    isUpdate: false,
    returnUrl: 'https://hauler.example/office/settings/company?stripe=returned',
    refreshUrl: 'https://hauler.example/office/settings/company?stripe=again',
  })

async function readyAccount(stage: PaymentsStage): Promise<string> {
  const account = await createAccount(stage)
  const { url } = await linkOf(stage, account)
  await stage.follow(url)
  await stage.follow(url, { answered: 'all' })
  return account
}

function describesAccounts(stage: () => PaymentsStage): void {
  it('keeps the payment accounts of two haulers apart', async () => {
    const { payments } = stage()
    const [mine, other] = [await readyAccount(stage()), await readyAccount(stage())]
    const intent = await createIntent(payments, { amountInCents: 9_900, paymentAccount: mine })
    const read = (paymentAccount: string | null) => payments.readIntent({ paymentAccount, intentId: intent.id })
    expect((await read(mine)).paymentAccount).toBe(mine)
    await expect(read(other)).rejects.toBeInstanceOf(PaymentConflict)
    await expect(read(null)).rejects.toBeInstanceOf(PaymentConflict)
  })

  it('keeps of an open payment the platform’s share of today’s setting, and nothing once the setting is 0', async () => {
    const paymentAccount = await readyAccount(stage())
    const changeTo = (amountInCents: number) => ({ paymentAccount, idempotencyKey: key(), amountInCents })
    const [some, more] = [stage().withShare(125), stage().withShare(250)]
    const intent = await createIntent(some, { amountInCents: 20_000, paymentAccount })
    expect(await stage().keptOf(intent)).toBe(250)
    await more.updateIntent({ ...changeTo(20_000), intentId: intent.id })
    expect(await stage().keptOf(intent)).toBe(500)
    const free = await stage().payments.updateIntent({ ...changeTo(10_000), intentId: intent.id })
    expect(await stage().keptOf(intent)).toBeNull()
    await stage().payWith(free, 'a good card')
    expect(await stage().keptOf(intent)).toBeNull()
  })

  it('does nothing on an account to which it has no access, and says so', async () => {
    const { payments } = stage()
    const refused = await createIntent(payments, { amountInCents: 9_900, paymentAccount: 'acct_nobody' }).catch(
      error => error,
    )
    expect(refused).toBeInstanceOf(PaymentsMisconfigured)
    expect(refused).toMatchObject({ fault: 'account' })
  })
}

function describesOnboarding(stage: () => PaymentsStage): void {
  const read = (paymentAccount: string) => stage().payments.readAccount({ paymentAccount })

  it('makes one account, even if the same request is sent twice', async () => {
    const { payments } = stage()
    const ask = { paymentAccount: null, idempotencyKey: key(), name: 'Lone Star', email: null, metadata: {} }
    const first = await payments.createAccount(ask)
    expect(await payments.createAccount(ask)).toEqual(first)
  })

  it('asks a new account for what is missing, and lets it take cards once this is answered', async () => {
    const account = await createAccount(stage())
    const asked = await read(account)
    expect(asked).toMatchObject({ isClosed: false, askedCount: expect.any(Number), askedBy: expect.any(Date) })
    expect(asked?.askedCount).toBeGreaterThan(0)
    expect(asked?.cards).not.toBe('active')
    const customer = { name: 'Ana', email: 'ana@example.com', phone: '+15125550100', metadata: {} }
    const charged = stage().payments.createIntent({
      paymentAccount: account,
      paymentCustomerId: (
        await stage().payments.createCustomer({ paymentAccount: account, idempotencyKey: key(), ...customer })
      ).paymentCustomerId,
      amountInCents: 9_900,
      description: 'A dumpster',
      metadata: {},
      idempotencyKey: key(),
    })
    await expect(charged).rejects.toMatchObject({ name: 'PaymentsMisconfigured', fault: 'charges' })
    const { url } = await linkOf(stage(), account)
    expect((await stage().follow(url)).status).toBe(200)
    const { location } = await stage().follow(url, { answered: 'all' })
    expect(location).toContain('stripe=returned')
    expect(await read(account)).toEqual({ cards: 'active', isClosed: false, askedCount: 0, askedBy: null })
  })

  it('opens an account link once, and leads the second time to the page that asks for a new link', async () => {
    const account = await createAccount(stage())
    const { url } = await linkOf(stage(), account)
    expect(new URL(url).href).toBe(url)
    await stage().follow(url)
    const again = await stage().follow(url)
    expect(again.location).toContain('stripe=again')
  })

  it('sends an event that names a changed account and says nothing else', async () => {
    const account = await readyAccount(stage())
    const told = await accountEvents(stage(), account)
    expect(told.map(({ type }) => type)).toContain('v2.core.account[configuration.merchant].capability_status_updated')
    expect(told[0]).toMatchObject({ intentId: null, money: null, createdAt: expect.any(Date) })
  })

  it('loses an account whose owner has revoked the access, and sends an event about it', async () => {
    const account = await readyAccount(stage())
    await stage().deauthorize(account)
    const told = await accountEvents(stage(), account)
    expect(told.map(({ type }) => type)).toContain('account.application.deauthorized')
    await expect(read(account)).rejects.toMatchObject({ name: 'PaymentsMisconfigured', fault: 'account' })
    expect(await read('acct_nobody')).toBeNull()
  })
}

async function accountEvents({ payments, arrivedEvents }: PaymentsStage, account: string) {
  const arrived = await arrivedEvents()
  return arrived
    .map(({ rawBody, signature }) => payments.readEvent(rawBody, signature))
    .filter(event => event.paymentAccount === account)
}

function describesWalletDomains(stage: () => PaymentsStage): void {
  it('registers a domain for wallets once for each account', async () => {
    const { payments } = stage()
    const account = await readyAccount(stage())
    const ask = { paymentAccount: account, domain: 'order.lonestar.example' }
    expect(await payments.findDomain(ask)).toBeNull()
    const active = { domain: 'order.lonestar.example', isActive: true, problem: null }
    for (let times = 0; times < 2; times += 1) expect(await payments.registerDomain(ask)).toEqual(active)
    expect(await payments.findDomain(ask)).toEqual(active)
    expect(await payments.findDomain({ ...ask, paymentAccount: null })).toBeNull()
    const unseen = await payments.registerDomain({ paymentAccount: account, domain: 'order.lonestar.invalid' })
    expect(unseen).toMatchObject({ isActive: false, problem: expect.stringContaining('order.lonestar.invalid') })
    await expect(payments.registerDomain({ paymentAccount: account, domain: 'no domain' })).rejects.toBeInstanceOf(
      PaymentConflict,
    )
  })
}

function describesPayouts(stage: () => PaymentsStage): void {
  it('pays nothing out to a new account', async () => {
    const paymentAccount = await readyAccount(stage())
    expect(await stage().payments.listPayouts({ paymentAccount, limit: 10 })).toEqual([])
    const unknown = stage().payments.readPayoutLines({ paymentAccount, payoutId: 'po_nothing' })
    await expect(unknown).rejects.toBeInstanceOf(PaymentConflict)
  })
}

function describesMoney(stage: () => PaymentsStage, openIntent: OpenIntent): void {
  it('shows the card that paid by brand and last four digits', async () => {
    const intent = await openIntent()
    await stage().payWith(intent, 'a good card')
    const paid = await stage().payments.readIntent({ paymentAccount: null, intentId: intent.id })
    expect(paid).toMatchObject({ status: 'succeeded', card: { brand: 'visa', lastFour: '4242' } })
    expect(paid.paymentMethodId).toEqual(expect.any(String))
  })

  it('accepts another card after a declined one', async () => {
    const intent = await openIntent()
    const read = () => stage().payments.readIntent({ paymentAccount: null, intentId: intent.id })
    await stage().payWith(intent, 'a declined card')
    expect(await read()).toMatchObject({ status: 'requires_payment_method', card: null })
    await stage().payWith(intent, 'a good card')
    expect((await read()).status).toBe('succeeded')
  })

  it('refunds in parts, and never more than was paid', async () => {
    const intent = await openIntent(10_000)
    await stage().payWith(intent, 'a good card')
    const refund = (amountInCents: number, idempotencyKey = key()) =>
      stage().payments.refundIntent({ paymentAccount: null, intentId: intent.id, amountInCents, idempotencyKey })
    const first = await refund(4_000, 'refund-1')
    expect(first.status).toBe('succeeded')
    expect(await refund(4_000, 'refund-1')).toEqual(first)
    await expect(refund(6_001)).rejects.toBeInstanceOf(PaymentConflict)
    await refund(6_000)
    await expect(refund(1)).rejects.toBeInstanceOf(PaymentConflict)
  })

  it('tells the status of a refund', async () => {
    const intent = await openIntent(10_000)
    await stage().payWith(intent, 'a good card')
    const ask = { paymentAccount: null, intentId: intent.id, amountInCents: 4_000, idempotencyKey: key() }
    const { refundId } = await stage().payments.refundIntent(ask)
    expect(await stage().payments.readRefund({ paymentAccount: null, refundId })).toEqual({ status: 'succeeded' })
    const elsewhere = { paymentAccount: await readyAccount(stage()), refundId }
    await expect(stage().payments.readRefund(elsewhere)).rejects.toBeInstanceOf(PaymentConflict)
  })

  it('refunds nothing of an unpaid intent', async () => {
    const intent = await openIntent()
    const refund = { paymentAccount: null, intentId: intent.id, amountInCents: 100, idempotencyKey: key() }
    await expect(stage().payments.refundIntent(refund)).rejects.toBeInstanceOf(PaymentConflict)
  })
}

async function savedCard(
  { payments, payWith }: PaymentsStage,
  card: ContractCard,
  paymentAccount: string | null = null,
) {
  const intent = await createIntent(payments, { amountInCents: 30_000, paymentAccount })
  await payWith(intent, card)
  const { paymentMethodId, paymentCustomerId } = await payments.readIntent({ paymentAccount, intentId: intent.id })
  return { paymentAccount, paymentMethodId: paymentMethodId ?? '', paymentCustomerId: paymentCustomerId ?? '' }
}

function describesSavedCards(stage: () => PaymentsStage): void {
  const charge = (card: Awaited<ReturnType<typeof savedCard>>, amountInCents: number, idempotencyKey = key()) => {
    const forWhat = { description: 'After weighing', metadata: { chargeId: 'ch1' } }
    return stage().payments.chargeSavedCard({ ...card, ...forWhat, amountInCents, idempotencyKey })
  }
  const refusalOf = (call: Promise<PaymentIntent>) =>
    call.then(
      () => null,
      (error: unknown) => error,
    )

  it('charges a saved card off-session, and only once for one key', async () => {
    const card = await savedCard(stage(), 'a good card')
    const first = await charge(card, 12_345, 'balance-1')
    expect(first).toMatchObject({
      status: 'succeeded',
      amountInCents: 12_345,
      card: { brand: 'visa', lastFour: '4242' },
      paymentCustomerId: card.paymentCustomerId,
      paymentMethodId: card.paymentMethodId,
      metadata: { chargeId: 'ch1' },
    })
    expect((await charge(card, 12_345, 'balance-1')).id).toBe(first.id)
    await expect(charge(card, 12_346, 'balance-1')).rejects.toBeInstanceOf(PaymentConflict)
  })

  it('says that a saved card was declined, with the unpaid intent, and says the same when asked again', async () => {
    const card = await savedCard(stage(), 'a card that runs dry')
    const refused = await refusalOf(charge(card, 5_000, 'balance-2'))
    expect(refused).toBeInstanceOf(CardDeclined)
    const { intentId, needsCustomer, message } = refused as CardDeclined
    expect({ needsCustomer, message }).toEqual({ needsCustomer: false, message: expect.any(String) })
    const intent = await stage().payments.readIntent({ paymentAccount: null, intentId: intentId ?? '' })
    expect(intent).toMatchObject({ status: 'requires_payment_method', amountInCents: 5_000, card: null })
    expect(await refusalOf(charge(card, 5_000, 'balance-2'))).toMatchObject({ intentId, needsCustomer: false })
  })

  it('says that the bank wants to ask its customer', async () => {
    const card = await savedCard(stage(), 'a card that asks the bank')
    expect(await refusalOf(charge(card, 5_000))).toMatchObject({ name: 'CardDeclined', needsCustomer: true })
  })

  it('charges a saved card only for its owner, and only on the account where it was saved', async () => {
    const [mine, other] = [await readyAccount(stage()), await readyAccount(stage())]
    const card = await savedCard(stage(), 'a good card', mine)
    const paymentCustomerId = await createCustomer(stage().payments, mine)
    expect(await refusalOf(charge({ ...card, paymentCustomerId }, 5_000))).toBeInstanceOf(PaymentConflict)
    expect(await refusalOf(charge({ ...card, paymentAccount: other }, 5_000))).toBeInstanceOf(PaymentConflict)
    expect((await charge(card, 5_000)).status).toBe('succeeded')
  })
}

function describesForgetting(stage: () => PaymentsStage): void {
  const payer = async (times: number) => {
    const { payments } = stage()
    const paymentCustomerId = await createCustomer(payments)
    for (let paid = 0; paid < times; paid += 1) {
      const intent = await createIntent(payments, { amountInCents: 12_000, paymentCustomerId })
      await stage().payWith(intent, 'a good card')
    }
    return { paymentCustomerId, paymentAccount: null }
  }

  it('lists the saved cards of a person, and recognizes a card that was saved twice', async () => {
    const { payments } = stage()
    const cards = await payments.listCards(await payer(2))
    expect(cards).toHaveLength(2)
    expect(cards[0]).toMatchObject({ brand: 'visa', lastFour: '4242', expMonth: expect.any(Number) })
    expect(cards[0]?.expYear).toBeGreaterThan(2020)
    expect(new Set(cards.map(card => card.fingerprint)).size).toBe(1)
    expect(await payments.listCards(await payer(0))).toEqual([])
  })

  it('never charges a removed card, and accepts a second removal', async () => {
    const { payments } = stage()
    const owner = await payer(1)
    const [card] = await payments.listCards(owner)
    const cardId = card?.id ?? ''
    for (let times = 0; times < 2; times += 1) await payments.detachCard({ paymentAccount: null, cardId })
    expect(await payments.listCards(owner)).toEqual([])
    const ask = { ...owner, amountInCents: 5_000, paymentMethodId: cardId, description: '', metadata: {} }
    await expect(payments.chargeSavedCard({ ...ask, idempotencyKey: key() })).rejects.toBeInstanceOf(PaymentConflict)
    await expect(payments.detachCard({ paymentAccount: null, cardId: 'pm_nobody' })).rejects.toBeInstanceOf(
      PaymentConflict,
    )
  })

  it('deletes a person with their cards for good, and still tells what they paid', async () => {
    const { payments } = stage()
    const intent = await createIntent(payments, { amountInCents: 12_000 })
    await stage().payWith(intent, 'a good card')
    const owner = { paymentAccount: null, paymentCustomerId: intent.paymentCustomerId ?? '' }
    const [card] = await payments.listCards(owner)
    for (let times = 0; times < 2; times += 1) await payments.deleteCustomer(owner)
    const ask = { ...owner, amountInCents: 5_000, paymentMethodId: card?.id ?? '', description: '', metadata: {} }
    await expect(payments.chargeSavedCard({ ...ask, idempotencyKey: key() })).rejects.toBeInstanceOf(PaymentConflict)
    expect(await payments.readIntent({ paymentAccount: null, intentId: intent.id })).toMatchObject({
      status: 'succeeded',
      amountInCents: 12_000,
    })
  })
}

function describesEvents(stage: () => PaymentsStage, openIntent: OpenIntent): void {
  it('lists events of some types since a time, the oldest first, for each account', async () => {
    const { payments } = stage()
    const before = new Date(Date.now() - 1000)
    const paid: string[] = []
    for (const card of ['a good card', 'a declined card', 'a good card'] as const) {
      const intent = await openIntent()
      await stage().payWith(intent, card)
      if (card === 'a good card') paid.push(intent.id)
    }
    const types = ['payment_intent.succeeded']
    const list = (createdAfter: Date, paymentAccount: string | null = null) =>
      payments.listEvents({ paymentAccount, createdAfter, types })
    const listed = (await list(before)).filter(({ intentId }) => paid.includes(intentId ?? ''))
    expect(listed.map(({ type, intentId }) => ({ type, intentId }))).toEqual(
      paid.map(intentId => ({ type: 'payment_intent.succeeded', intentId })),
    )
    expect(await list(new Date(Date.now() + 60_000))).toEqual([])
    expect(await list(before, await readyAccount(stage()))).toEqual([])
  })

  it('sends a signed event about a payment, and accepts no event without the right signature', async () => {
    const { payments } = stage()
    const intent = await openIntent()
    await stage().payWith(intent, 'a good card')
    const arrived = await stage().arrivedEvents()
    const mine = arrived.filter(
      ({ rawBody, signature }) => payments.readEvent(rawBody, signature).intentId === intent.id,
    )
    expect(mine.map(({ rawBody, signature }) => payments.readEvent(rawBody, signature).type)).toEqual([
      'payment_intent.succeeded',
    ])
    const { rawBody, signature } = mine[0] ?? { rawBody: Buffer.alloc(0), signature: '' }
    const altered = Buffer.from(rawBody.toString().replace('"amount":45000', '"amount":1'))
    expect(() => payments.readEvent(altered, signature)).toThrow(BadSignature)
    expect(() => payments.readEvent(rawBody, '')).toThrow(BadSignature)
    expect(() => payments.readEvent(Buffer.from('not json'), 't=1,v1=00')).toThrow(BadSignature)
  })
}

function describesDisputes(stage: () => PaymentsStage): void {
  const evidence = {
    customerName: 'Ana Diaz',
    customerEmail: 'ana@example.com',
    billingAddress: '12 Oak St, Austin, TX 78701',
    productDescription: 'Rental of a 20 yard dumpster',
    serviceDate: '2026-11-20',
    activity: 'Nov 20, 2026: delivered',
    summary: 'The dumpster was delivered, filled and dumped.',
    file: { name: 'evidence.pdf', content: new TextEncoder().encode('%PDF-1.4 with every letter: ñ') },
  }
  const disputed = async (paymentAccount: string | null = null) => {
    const intent = await createIntent(stage().payments, { amountInCents: 30_000, paymentAccount })
    await stage().payWith(intent, 'a card that is disputed')
    await stage().letBankAsk(intent)
    const events = (await stage().arrivedEvents()).map(({ rawBody, signature }) =>
      stage().payments.readEvent(rawBody, signature),
    )
    const money = events.find(event => event.intentId === intent.id && event.money?.kind === 'dispute')?.money
    return { paymentAccount, disputeId: money?.kind === 'dispute' ? money.disputeId : '' }
  }

  it('hands evidence in to the bank once, even if it is asked several times and under other keys', async () => {
    const { payments } = stage()
    const of = await disputed(await readyAccount(stage()))
    const before = await payments.readDispute(of)
    expect(before).toEqual({
      id: of.disputeId,
      amountInCents: 30_000,
      reason: 'fraudulent',
      status: 'needs_response',
      answerBy: expect.any(Date),
      submissions: 0,
    })
    const after = { ...before, status: 'under_review', submissions: 1 }
    for (let times = 0; times < 2; times += 1)
      expect(await payments.submitEvidence({ ...of, evidence, idempotencyKey: key() })).toEqual(after)
    await expect(payments.readDispute({ ...of, paymentAccount: null })).rejects.toBeInstanceOf(PaymentConflict)
  })

  it('hands in nothing if no bank can read the file', async () => {
    const { payments } = stage()
    const of = await disputed()
    const wrong = { ...evidence, file: { name: 'evidence.html', content: new TextEncoder().encode('<html></html>') } }
    const call = payments.submitEvidence({ ...of, evidence: wrong, idempotencyKey: key() })
    await expect(call).rejects.toBeInstanceOf(PaymentConflict)
    expect(await payments.readDispute(of)).toMatchObject({ status: 'needs_response', submissions: 0 })
  })
}
