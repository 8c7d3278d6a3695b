/**
 * Kills a server at one of its steps, for tests. A step is before or after a change that the server makes to the database, or a call to the
 * payment service. A dead server does nothing more. Its uncommitted changes are lost, but what the service has done stays done.
 */

import { makeDb } from '@rolloff/sql/connect.ts'
import type pg from 'pg'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import type { Payments } from '#server/providers/payments/payments.ts'

export class Killed extends Error {}

/** Counts the steps of a server and kills it at one of them. */
type Fate = { readonly passed: string[]; readonly step: (name: string) => void; readonly ensureAlive: () => void }

function fateAt(point: number, die: () => void): Fate {
  const passed: string[] = []
  const ensureAlive = () => {
    if (passed.length <= point) return
    die()
    throw new Killed(passed[point])
  }
  const step = (name: string) => {
    ensureAlive()
    passed.push(name)
    ensureAlive()
  }
  return { passed, step, ensureAlive }
}

export type DyingStore = { readonly deps: PaymentDeps; readonly passed: readonly string[] }

/** Makes a store that dies after `point` steps. Its death calls `die`, which decides what happens to the process. */
export function dyingStore(
  alive: PaymentDeps & { readonly pool: pg.Pool },
  point = Number.POSITIVE_INFINITY,
  die: () => void = () => {},
): DyingStore {
  const fate = fateAt(point, die)
  const deps = {
    db: makeDb(dyingPool(alive.pool, fate)),
    clock: alive.clock,
    payments: dyingPayments(alive.payments, fate),
  }
  return { deps, passed: fate.passed }
}

const calls = [
  'createCustomer',
  'createIntent',
  'chargeSavedCard',
  'updateIntent',
  'cancelIntent',
  'refundIntent',
] as const

function dyingPayments(payments: Payments, fate: Fate): Payments {
  const wrapped = calls.map(name => {
    const call = payments[name] as (input: never) => Promise<unknown>
    const dying = async (input: never) => {
      fate.step(`before ${name}`)
      const [answer] = await Promise.allSettled([call(input)])
      fate.step(`after ${name}`)
      if (answer?.status === 'rejected') throw answer.reason
      return answer?.value
    }
    return [name, dying] as const
  })
  return { ...payments, ...(Object.fromEntries(wrapped) as Partial<Payments>) }
}

const isRead = (text: string) => /^\s*(select|begin|rollback)\b/i.test(text)

/**
 * Returns the name of the change that the statement makes durable, or null. A change becomes durable by a single statement, or by the end
 * of a transaction.
 */
function lastingChange(text: string, isInTransaction: boolean): string | null {
  if (/^\s*commit\b/i.test(text)) return 'commit'
  if (isInTransaction || isRead(text)) return null
  return /\b(?:insert into|update|delete from)\s+(\w+)/i.exec(text)?.[0].toLowerCase() ?? null
}

type Query = pg.ClientBase['query']

function dyingPool(pool: pg.Pool, fate: Fate) {
  const connect = async () => {
    fate.ensureAlive()
    const client = await pool.connect()
    let isInTransaction = false
    const query = async (statement: string | pg.QueryConfig) => {
      fate.ensureAlive()
      const text = typeof statement === 'string' ? statement : statement.text
      const change = lastingChange(text, isInTransaction)
      if (change) fate.step(`before ${change}`)
      const answer = await client.query(statement)
      if (/^\s*begin\b/i.test(text)) isInTransaction = true
      if (/^\s*(commit|rollback)\b/i.test(text)) isInTransaction = false
      if (change) fate.step(`after ${change}`)
      return answer
    }
    // The connection of a dead server breaks, so PostgreSQL rolls back its uncommitted changes.
    return { query: query as Query, release: () => client.release(isInTransaction) }
  }
  const query = async (statement: pg.QueryConfig) => {
    const client = await connect()
    try {
      return await client.query(statement)
    } finally {
      client.release()
    }
  }
  return { connect, query: query as Query }
}
