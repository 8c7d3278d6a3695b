/** Runs three checkouts in this process, and records for each of their requests the statements that the product sends to PostgreSQL. */
import pg from 'pg'
import { deliverMessages } from '#server/operations/message/deliver-messages.ts'
import setupCluster from '#server/testing/processes/cluster.ts'
import { startTestApp } from '#server/testing/start-test-app.ts'
import { type Ask, openConnection } from './connection.ts'
import { buyDumpster } from './customer.ts'
import { phoneNumber } from './phones.ts'

export type Row = Record<string, unknown>

export type Statement = {
  readonly name: string | undefined
  readonly text: string
  readonly values: readonly unknown[]
  rows: readonly Row[]
  /** Statements of one wave ran at the same time. */
  readonly wave: number
  /** True if the answer to the request did not wait for the statement. */
  readonly isAfterAnswer: boolean
}

export type RecordedStep = { readonly ask: Ask; readonly statements: Statement[] }

/** Two checkouts are recorded. A value that differs between them belongs to one checkout. */
export type Recording = { readonly one: readonly RecordedStep[]; readonly other: readonly RecordedStep[] }

/**
 * The product runs these statements once a second, or once for many checkouts under load. So the bare server does not
 * run them for each checkout.
 */
const isShared = ({ text }: Statement) =>
  /stripe_simulator\.events set|from stripe_simulator\.refunds where fails_at|UPDATE message (m )?SET/.test(text)

export async function recordCheckouts(): Promise<Recording> {
  const stopCluster = await setupCluster()
  const app = await startTestApp()
  const watch = watchStatements()
  const connection = await openConnection(Number(new URL(app.url).port))
  const buy = async (index: number) => {
    const steps: RecordedStep[] = []
    await buyDumpster(async request => {
      const statements = watch.begin()
      const answer = await connection.ask(request)
      watch.markAnswered()
      await watch.untilQuiet()
      steps.push({ ask: request, statements })
      return answer
    }, phoneNumber(index))
    const statements = watch.begin()
    watch.markAnswered()
    await deliverMessages({ ...app.deps, messages: app.messages })
    steps.at(-1)?.statements.push(...statements)
    return steps.map(step => ({ ...step, statements: step.statements.filter(one => !isShared(one)) }))
  }
  try {
    // The first checkout fills the caches of the process and is not recorded.
    await buy(0)
    return { one: await buy(1), other: await buy(2) }
  } finally {
    connection.close()
    watch.stop()
    await app.stop()
    await stopCluster()
  }
}

type Config = { name?: string; text: string; values?: unknown[]; submit?: unknown; callback?: Done }
type Done = (error: Error | null, result: pg.QueryResult<Row>) => void

/** Every statement of this process passes through pg's client, so the recording listens to the client. */
function watchStatements() {
  let statements: Statement[] = []
  let wave = 0
  let hasWaveEnded = false
  let isAnswered = false
  let underWay = 0

  const begin = (config: Config): Statement => {
    if (hasWaveEnded) wave += 1
    hasWaveEnded = false
    underWay += 1
    const { name, text, values = [] } = config
    const statement: Statement = {
      name,
      text,
      values: structuredClone(values),
      rows: [],
      wave,
      isAfterAnswer: isAnswered,
    }
    // A person's first sign-in is one transaction. The bare server sends its statements without a transaction, which
    // makes it a little faster.
    if (!/^\s*(begin|commit|rollback)/i.test(text)) statements.push(statement)
    return statement
  }
  const end = (statement: Statement, result: pg.QueryResult<Row> | undefined) => {
    underWay -= 1
    hasWaveEnded = true
    statement.rows = structuredClone(result?.rows ?? [])
  }

  const stop = listenToClients(begin, end)
  return {
    begin(): Statement[] {
      statements = []
      wave = 0
      hasWaveEnded = false
      isAnswered = false
      return statements
    },
    markAnswered: () => {
      isAnswered = true
    },
    /** Resolves when no statement has run for a while. The work after the answer has then ended too. */
    async untilQuiet(): Promise<void> {
      for (let quiet = 0; quiet < 12; quiet = underWay === 0 ? quiet + 1 : 0) {
        await new Promise(resolve => setTimeout(resolve, 10))
      }
    },
    stop,
  }
}

/** Adds two listeners around the query method of pg's clients. The returned function removes them. */
function listenToClients(
  begin: (config: Config) => Statement,
  end: (statement: Statement, result: pg.QueryResult<Row> | undefined) => void,
): () => void {
  const { query } = pg.Client.prototype
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, given: string | Config, values?: unknown[] | Done, callback?: Done) {
      const config = typeof given === 'string' ? { text: given, values: Array.isArray(values) ? values : [] } : given
      const statement = begin(config)
      if (config.submit && config.callback) {
        const tell = config.callback
        config.callback = (error, result) => {
          end(statement, result)
          tell(error, result)
        }
        return Reflect.apply(query, this, [config])
      }
      const done = typeof values === 'function' ? values : callback
      if (done) {
        const told: Done = (error, result) => {
          end(statement, result)
          done(error, result)
        }
        return Reflect.apply(query, this, typeof given === 'string' ? [given, config.values, told] : [given, told])
      }
      const asked: Promise<pg.QueryResult<Row>> = Reflect.apply(query, this, [given, values])
      return asked.then(
        result => {
          end(statement, result)
          return result
        },
        error => {
          end(statement, undefined)
          throw error
        },
      )
    },
  })
  return () => void Object.assign(pg.Client.prototype, { query })
}
