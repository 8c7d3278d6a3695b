import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SetupFault } from '#domain/payment/setup-fault.ts'
import { findPaymentFaultOf, listServiceFaults } from '#server/db/service-fault/service-faults.ts'
import { watchSetup } from '#server/operations/payment/watch-setup.ts'
import { type Payments, PaymentsMisconfigured } from '#server/providers/payments/payments.ts'
import { makeOrganization } from '#server/testing/factories.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

let database: TestDatabase
let refused: SetupFault | null
let now: Date
let logged: string[]
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  refused = null
  now = new Date('2026-11-23T15:00:00Z')
  logged = []
  await database.pool.query('DELETE FROM service_fault')
})

const service = async () => {
  if (refused) throw new PaymentsMisconfigured(refused)
  return []
}

/** Starts a server process that calls the service. */
function startProcess() {
  const payments = { listEvents: service, createIntent: service, listPayouts: service } as unknown as Payments
  const note = (found: object, text: string) => void logged.push(`${JSON.stringify(found)} ${text}`)
  const log = { error: note, info: note }
  const watched = watchSetup(payments, { db: database.db, clock: () => now, log })
  const call = (send: (input: never) => Promise<unknown>, paymentAccount: string | null) =>
    send({ paymentAccount } as never).then(
      () => 'answered',
      (error: Error) => error.name,
    )
  return {
    reads: (account: string | null = null) => call(watched.listEvents, account),
    charges: (account: string | null = null) => call(watched.createIntent, account),
    payouts: (account: string | null = null) => call(watched.listPayouts, account),
  }
}

const open = async () => (await listServiceFaults(database.db, now)).map(({ fault, account }) => `${fault} ${account}`)

test('a refused key is stored and logged once, and each call fails, until a call succeeds', async () => {
  const { reads, charges } = startProcess()
  refused = 'key'
  expect([await charges('acct_1'), await charges(), await reads()]).toEqual(Array(3).fill('PaymentsMisconfigured'))
  expect(await open()).toEqual(['key '])
  expect(logged).toEqual([expect.stringContaining('STRIPE_SECRET_KEY')])
  refused = null
  expect(await reads()).toBe('answered')
  expect(await open()).toEqual([])
})

test('a missing permission stays stored although other calls succeed', async () => {
  const { reads, charges } = startProcess()
  refused = 'permission'
  await charges()
  refused = null
  await reads()
  expect(await open()).toEqual(['permission '])
  await charges()
  expect(await open()).toEqual([])
})

test('a missing permission that no card needs is logged, but the office is not told that cards are not charged', async () => {
  const { payouts } = startProcess()
  refused = 'permission'
  expect(await payouts()).toBe('PaymentsMisconfigured')
  expect(await open()).toEqual([])
  expect(logged).toEqual([expect.stringContaining('listPayouts')])
})

test('a server that starts again with a valid key ends the fault that the former server stored', async () => {
  refused = 'key'
  await startProcess().charges()
  refused = null
  const next = startProcess()
  await next.reads()
  await expect.poll(async () => (await next.reads()) && (await open())).toEqual([])
})

test('each hauler is told of faults of the installation and of its own account, but not of other accounts', async () => {
  const mine = await makeOrganization(database.db, { paymentAccount: 'acct_mine' })
  const other = await makeOrganization(database.db, { paymentAccount: 'acct_other' })
  const { charges } = startProcess()
  refused = 'account'
  await charges('acct_mine')
  const faultOf = async ({ id }: { id: string }) => (await findPaymentFaultOf(database.db, id, now))?.fault ?? null
  expect([await faultOf(mine), await faultOf(other)]).toEqual(['account', null])
  now = new Date(now.getTime() + 60_000)
  refused = 'key'
  await charges('acct_mine')
  expect([await faultOf(mine), await faultOf(other)]).toEqual(['account', 'key'])
})

test('each fault of each account is stored separately, and each call without a permission is logged once', async () => {
  const { reads, charges, payouts } = startProcess()
  refused = 'account'
  await charges('acct_1')
  await charges('acct_2')
  refused = 'charges'
  await charges('acct_1')
  refused = 'key'
  await charges()
  refused = 'account'
  await charges()
  expect((await open()).sort()).toEqual(['account ', 'account acct_1', 'account acct_2', 'charges acct_1', 'key '])
  const before = logged.length
  refused = 'permission'
  await reads('acct_1')
  await payouts('acct_1')
  await payouts('acct_1')
  expect(logged.slice(before)).toHaveLength(2)
})

test('a fault that no call has met for a week is no longer shown', async () => {
  const { charges } = startProcess()
  refused = 'charges'
  await charges()
  expect(await open()).toHaveLength(1)
  const { id } = await makeOrganization(database.db, { paymentAccount: '' })
  const faultOfHauler = async () => (await findPaymentFaultOf(database.db, id, now))?.fault
  now = new Date(now.getTime() + 7 * 24 * 3_600_000 - 1)
  expect([await open(), await faultOfHauler()]).toEqual([['charges '], 'charges'])
  now = new Date(now.getTime() + 1)
  expect([await open(), await faultOfHauler()]).toEqual([[], undefined])
})
