/**
 * Tests a payment service that refuses, breaks the connection, hangs or answers nonsense, while the office waits for it
 * and while a job registers domains.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { Refusal, type RefusalName } from '#domain/refusal/refusal.ts'
import { storePublicUrl } from '#server/db/message/recipients.ts'
import { registerDomains } from '#server/operations/payment/register-domains.ts'
import { sendRefunds } from '#server/operations/payment/send-refunds.ts'
import { enrol } from '#server/testing/as-actor.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { cards, payWith, readyToPay } from '#server/testing/journey.ts'
import { endTimeToObject, giveRole, takeOrderTo, weighAndBill } from '#server/testing/office.ts'
import startCluster from '#server/testing/processes/cluster.ts'
import { type ApiClient, startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import type { Stage } from '../../stage/drill.ts'
import { callFaultOf } from '../call-faults.ts'
import { showEachFault } from '../each-fault.ts'
import type { Cell, FaultName, Kind } from '../kind.ts'
import { lookAtPages, quickSeconds } from '../pages.ts'
import { type ShownRefusal, timed, toldBy } from '../told.ts'
import { untilDone } from '../until-done.ts'

const atOnce = 7
/** The breaker waits 5 s. The step that checks if the service is back takes a moment more. */
const maxSecondsUntilBack = 8

export const kind: Kind = {
  name: 'office',
  async show(stage) {
    stage.atEnd(await startCluster())
    const shown = await showEachFault(atOnce, fault => showFault(stage, fault))
    return {
      cells: shown.flatMap(({ cells }) => cells),
      steps: Object.values(steps),
      broken: shown.flatMap(({ broken }) => broken),
    }
  },
}

const steps = {
  account: 'an account is made for the hauler',
  link: 'a link to the account is made',
  reading: 'an account is read on the way back',
  refund: 'the office refunds a part',
  refundAgain: 'the office refunds again what came back',
  payouts: 'payouts are listed',
  payout: 'a payout is opened',
  disputeRead: 'evidence: the dispute is read',
  upload: 'evidence: the file is sent',
  evidence: 'evidence is handed in',
  domainFound: 'a wallet domain is looked up',
  domain: 'a wallet domain is registered',
} as const

type Office = ApiClient['office']
type Shop = { readonly app: TestApp; readonly office: Office }

type Step = {
  readonly name: string
  /** The fault affects the calls whose paths begin with this text. */
  readonly on: string
  /** The press of the person, or the run of the job. */
  readonly act: () => Promise<unknown>
  /** The refusal that the person may read. If it is null, the step must be answered in spite of the fault. */
  readonly refusal: RefusalName | null
  /** Returns true if nothing is shown as done that the service did not do. The drill calls it before the service is back. */
  readonly isHonest?: () => Promise<boolean>
  /** The person presses again when the service is back. If it is missing, this is `act`. */
  readonly again?: () => Promise<unknown>
  /** Returns true if the work was done exactly once. */
  readonly isDoneOnce: () => Promise<boolean>
  readonly isOfJob?: boolean
}

type Shown = { readonly cells: Cell[]; readonly broken: string[] }

let nextPhone = 5000
const newPhone = () => `+1512555${nextPhone++}`

async function showFault(stage: Stage, fault: FaultName): Promise<Shown> {
  const app = await startTestApp({ isPaymentRemote: true })
  try {
    const phone = newPhone()
    await giveRole(app, phone, 'admin')
    const { headers } = await enrol(app, phone)
    const shop = { app, office: app.client(() => headers).office }
    const cells: Cell[] = []
    for (const prepare of [...accountSteps, ...refundSteps, ...payoutSteps, ...evidenceSteps, ...domainSteps])
      cells.push(await showCell(app, await prepare(shop), fault))
    stage.say(`${fault}: done`)
    const broken = (await brokenInvariants(app.database.db)).map(({ rule, rows }) => `${rule}: ${rows.length}`)
    return { cells, broken }
  } finally {
    await app.stop()
  }
}

async function showCell(app: TestApp, step: Step, fault: FaultName): Promise<Cell> {
  const { name, on, act, refusal, isHonest, again = act, isDoneOnce, isOfJob = false } = step
  // The step before may have ended without a call, because the breaker was open.
  await untilDone(() => app.deps.payments.listPayouts({ paymentAccount: null, limit: 1 }))
  app.simulator.faults.calls = [{ point: callFaultOf[fault], on }]
  const pages = lookAtPages(app)
  const [told, took] = await timed(() => act().then((): ShownRefusal | null => null, toldBy))
  const slowestPage = await pages.stop()
  const isHonestMeanwhile = isHonest ? await isHonest() : true
  app.simulator.faults.calls = []
  const backAfter = await untilDone(again)
  const isOnce = await isDoneOnce().catch(() => false)
  const isAnswered =
    refusal === null || told === null
      ? told === null && refusal === null
      : told.refusal === refusal && told.message === new Refusal(refusal).message
  return {
    step: name,
    fault,
    told: told?.refusal ?? (isOfJob ? 'later' : 'answered'),
    words: told?.message ?? '',
    seconds: took,
    isAsPromised:
      isAnswered && isHonestMeanwhile && isOnce && slowestPage < quickSeconds && backAfter < maxSecondsUntilBack,
    isOfJob,
    beside: `pages ${slowestPage} s, back after ${backAfter} s, ${isOnce ? 'once' : 'NOT ONCE'}${isHonestMeanwhile ? '' : ', SAID DONE'}`,
  }
}

type Prepare = (shop: Shop) => Promise<Step>

/** Each step needs the account that the step before made. */
const accountSteps: readonly Prepare[] = [
  async ({ app, office }) => ({
    name: steps.account,
    on: 'POST /v2/core/accounts',
    act: () => office.cardAccount.connect.mutate({ seen: null }),
    refusal: 'account-page-unavailable',
    isHonest: async () => (await office.cardAccount.read.query({})).account === null,
    isDoneOnce: async () =>
      (await countOf(app, 'stripe_simulator.accounts')) === 1 && (await countOf(app, 'payment_account')) === 1,
  }),
  async ({ app, office }) => ({
    name: steps.link,
    on: 'POST /v2/core/account_links',
    act: () => office.cardAccount.connect.mutate({ seen: 'checking' }),
    refusal: 'account-page-unavailable',
    isDoneOnce: async () => (await countOf(app, 'stripe_simulator.accounts')) === 1,
  }),
  async ({ app, office }) => {
    // The hauler has meanwhile answered a part of the onboarding at the service.
    await app.database.pool.query('UPDATE stripe_simulator.accounts SET asked = 1')
    const askedCount = async () => (await office.cardAccount.read.query({})).account?.askedCount
    const before = await askedCount()
    return {
      name: steps.reading,
      on: 'GET /v2/core/accounts/',
      act: () => office.cardAccount.returned.mutate({}),
      refusal: 'account-unavailable',
      // If the service does not answer about an account, the account stays as it is.
      isHonest: async () => {
        const { account } = await office.cardAccount.read.query({})
        return account?.state === 'checking' && account.askedCount === before
      },
      isDoneOnce: async () => (await askedCount()) === 1,
    }
  },
]

const refundedInCents = 500

const refundSteps: readonly Prepare[] = [
  async ({ app, office }) => {
    const orderId = await completedOrder(app)
    const shown = async () => (await office.orders.get.query({ orderId })).money?.refunds ?? []
    const input = { orderId, amountInCents: refundedInCents, refunds: 0, why: 'A late truck' }
    return {
      name: steps.refund,
      on: 'POST /v1/refunds',
      act: () => office.money.refund.mutate(input),
      // The refund is stored. The job sends it until the service answers.
      refusal: null,
      isHonest: async () => (await shown()).map(({ status }) => status).join() === 'asked',
      again: () => sendUntilGone(app),
      isDoneOnce: async () => {
        await office.money.refund.mutate(input).then(notTwice, unless('refund-stale'))
        const [one, ...others] = await shown()
        const isShown = one?.status === 'succeeded' && one.amountInCents === refundedInCents && others.length === 0
        return isShown && (await refundsAt(app, orderId)) === `1 of ${refundedInCents}`
      },
    }
  },
  async ({ app, office }) => {
    const orderId = await returnedRefund(app, office)
    const order = () => office.orders.get.query({ orderId })
    const outcomes = async () =>
      (await order()).money?.refunds
        .map(one => one.status)
        .toSorted()
        .join()
    const press = () => office.money.retryRefund.mutate({ orderId, amountInCents: refundedInCents })
    return {
      name: steps.refundAgain,
      on: 'POST /v1/refunds',
      act: press,
      // The second refund is stored too. The job sends it until the service answers.
      refusal: null,
      isHonest: async () => {
        await press().then(notTwice, unless('refund-stale'))
        return (await order()).status === 'refund-failed' && (await outcomes()) === 'asked,failed'
      },
      again: () => sendUntilGone(app),
      isDoneOnce: async () => {
        await press().then(notTwice, unless('illegal-move'))
        const isShown = (await order()).status === 'refunded' && (await outcomes()) === 'failed,succeeded'
        return isShown && (await refundsAt(app, orderId)) === `1 of ${refundedInCents}`
      },
    }
  },
]

/** After the work is done, the same press must be refused. */
const notTwice = () => Promise.reject(new Error('a press was taken twice'))

const unless = (refusal: RefusalName) => (error: Parameters<typeof toldBy>[0]) => {
  if (toldBy(error).refusal !== refusal) throw error
}

const payoutSteps: readonly Prepare[] = [
  async ({ app, office }) => {
    await app.database.pool.query(`UPDATE stripe_simulator.charges SET created_at = created_at - interval '3 days'`)
    return {
      name: steps.payouts,
      on: 'GET /v1/payouts',
      act: () => office.payouts.list.query({}),
      refusal: 'payouts-unavailable',
      isDoneOnce: async () => (await office.payouts.list.query({})).payouts.length === 1,
    }
  },
  async ({ office }) => {
    const [payout] = (await office.payouts.list.query({})).payouts
    const payoutId = payout?.id ?? ''
    return {
      name: steps.payout,
      on: 'GET /v1/balance_transactions',
      act: () => office.payouts.read.query({ payoutId }),
      refusal: 'payouts-unavailable',
      isDoneOnce: async () => {
        const { sums } = await office.payouts.read.query({ payoutId })
        return sums.reduce((sum, one) => sum + one.amountInCents, 0) === payout?.amountInCents
      },
    }
  },
]

const evidenceStep =
  (name: string, on: string): Prepare =>
  async ({ app, office }) => {
    const { orderId, disputeId } = await disputedOrder(app, office)
    const { pool } = app.database
    const press = () => office.money.answerDispute.mutate({ orderId, disputeId, isSure: true })
    const dispute = async () => (await office.money.disputes.query({ orderId })).disputes[0]
    const submissions = async () => {
      const { rows } = await pool.query<{ times: number }>(
        `SELECT d.submission_count AS times FROM stripe_simulator.disputes d JOIN dispute ours ON ours.provider_dispute_id = d.id
         WHERE ours.id = $1`,
        [disputeId],
      )
      return rows[0]?.times
    }
    return {
      name,
      on,
      act: press,
      refusal: 'evidence-in-doubt',
      // An event may already have reported the evidence.
      isHonest: async () => (await dispute())?.sentAt === null || (await submissions()) === 1,
      again: async () => {
        // More than a minute has passed.
        await pool.query(`UPDATE dispute SET evidence_begun_at = evidence_begun_at - interval '2 minutes'`)
        await press().catch(unless('evidence-sent'))
      },
      isDoneOnce: async () => {
        await press().then(notTwice, unless('evidence-sent'))
        return (await submissions()) === 1 && (await dispute())?.sentAt !== null
      },
    }
  }

const evidenceSteps: readonly Prepare[] = [
  evidenceStep(steps.disputeRead, 'GET /v1/disputes'),
  evidenceStep(steps.upload, 'POST /v1/files'),
  evidenceStep(steps.evidence, 'POST /v1/disputes'),
]

const domainStep =
  (name: string, on: string, domain: string): Prepare =>
  async ({ app }) => {
    await storePublicUrl(app.database.db, `https://${domain}`)
    const register = () => registerDomains(app.deps)
    const ours = () => countOf(app, 'wallet_domain', `domain = '${domain}' AND is_active`)
    return {
      name,
      on,
      act: register,
      refusal: null,
      isHonest: async () => (await ours()) === 0,
      again: async () => {
        const [failure] = (await register()).failures
        if (failure) throw failure
      },
      isDoneOnce: async () => {
        const theirs = await countOf(app, 'stripe_simulator.payment_method_domains', `domain_name = '${domain}'`)
        return theirs === 1 && (await ours()) === 1
      },
      isOfJob: true,
    }
  }

const domainSteps: readonly Prepare[] = [
  domainStep(steps.domainFound, 'GET /v1/payment_method_domains', 'order.lonestar.example'),
  domainStep(steps.domain, 'POST /v1/payment_method_domains', 'shop.lonestar.example'),
]

async function paidOrder(app: TestApp, card?: string): Promise<string> {
  const customer = await readyToPay(app, newPhone())
  await payWith(app, customer, card)
  const { cartId: orderId } = customer.held
  await customer.api.getOrderById.query({ orderId })
  return orderId
}

async function completedOrder(app: TestApp, card?: string): Promise<string> {
  const orderId = await paidOrder(app, card)
  await takeOrderTo(app, orderId, 'waste-processing')
  await weighAndBill(app, orderId, { tonsTooMany: '1' })
  await endTimeToObject(app)
  return orderId
}

/** The customer's bank has returned a refund of a part of the payment. It accepts the next refund. */
async function returnedRefund(app: TestApp, office: Office): Promise<string> {
  const orderId = await completedOrder(app, cards.sendsRefundsBack)
  await office.money.refund.mutate({ orderId, amountInCents: refundedInCents, refunds: 0, why: 'A late truck' })
  await app.database.pool.query('UPDATE stripe_simulator.refunds SET fails_at = now() WHERE fails_at IS NOT NULL')
  await app.database.pool.query(
    `UPDATE stripe_simulator.payment_methods SET behavior = 'pays' WHERE behavior = 'refunds_fail'`,
  )
  for (let tries = 0; tries < 100; tries += 1) {
    await app.simulator.deliverPending()
    if ((await office.orders.get.query({ orderId })).status === 'refund-failed') return orderId
    await pause(100)
  }
  throw new Error('no event reported the refund that came back')
}

/** The card's bank begins a dispute about the payment at once. */
async function disputedOrder(app: TestApp, office: Office) {
  const orderId = await paidOrder(app, cards.disputed)
  await app.database.pool.query('UPDATE stripe_simulator.charges SET disputes_at = now() WHERE disputes_at IS NOT NULL')
  for (let tries = 0; tries < 100; tries += 1) {
    await app.simulator.deliverPending()
    const [dispute] = (await office.money.disputes.query({ orderId })).disputes
    if (dispute) return { orderId, disputeId: dispute.id }
    await pause(100)
  }
  throw new Error('no event told of the dispute')
}

/** Runs the job again and again. */
async function sendUntilGone(app: TestApp): Promise<void> {
  await sendRefunds(app.deps)
  if ((await countOf(app, 'refund', `status = 'asked'`)) > 0) throw new Error('a refund still waits')
}

async function refundsAt(app: TestApp, orderId: string): Promise<string> {
  const { rows } = await app.database.pool.query<{ amount: number }>(
    `SELECT r.amount FROM stripe_simulator.refunds r WHERE r.status = 'succeeded'
       AND r.payment_intent IN (SELECT intent_id FROM payment WHERE order_id = $1)`,
    [orderId],
  )
  return `${rows.length} of ${rows.map(({ amount }) => amount).join()}`
}

async function countOf(app: TestApp, table: string, condition = 'true'): Promise<number> {
  const { rows } = await app.database.pool.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM ${table} WHERE ${condition}`,
  )
  return rows[0]?.n ?? 0
}
