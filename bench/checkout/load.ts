/** This is the load generator, a separate process. Each of its customers buys one dumpster after another. */
import { type Answer, type Ask, type Connection, openConnection } from './connection.ts'
import { buyDumpster } from './customer.ts'
import { phoneNumber } from './phones.ts'

export type LoadAsk = {
  readonly port: number
  readonly customers: number
  readonly seconds: number
  /** The number of the first checkout. No two checkouts of one database have the same number. */
  readonly first: number
  /** Each customer signs in at the first checkout and stays signed in for all later ones, including those of the next turns. */
  readonly isReturning: boolean
  /** If null, the load uses the product. Otherwise it sends these recorded requests to the bare server. */
  readonly recorded: readonly Ask[] | null
}

export type LoadReport = {
  readonly failures: readonly string[]
  /** The seconds from the first request to the last answer. */
  readonly seconds: number
  /** The duration of each checkout in milliseconds. */
  readonly times: readonly number[]
  readonly requests: number
  /** How often a customer tried to read an order that did not exist yet. */
  readonly waits: number
  readonly totalInCents: number
}

type Tally = {
  next: number
  requests: number
  waits: number
  totalInCents: number
  readonly times: number[]
  readonly failures: string[]
}

export async function load(input: LoadAsk): Promise<LoadReport> {
  const tally: Tally = { next: input.first, requests: 0, waits: 0, totalInCents: 0, times: [], failures: [] }
  const began = performance.now()
  const until = began + input.seconds * 1000
  await Promise.all(
    Array.from({ length: input.customers }, (_, number) => shop(input, `${input.port} ${number}`, tally, until)),
  )
  const seconds = (performance.now() - began) / 1000
  const { times, requests, waits, totalInCents, failures } = tally
  return { times, seconds, requests, waits, totalInCents, failures: failures.slice(0, 5) }
}

/** The signed-in customers by name. A name is the server's port and a number. */
const signedIn = new Map<string, string>()

async function shop(input: LoadAsk, name: string, tally: Tally, until: number): Promise<void> {
  const connection = await openConnection(input.port)
  while (performance.now() < until && tally.failures.length < 5) {
    const index = tally.next++
    const began = performance.now()
    try {
      await (input.recorded
        ? replay(connection, input.recorded, index, tally)
        : buy(connection, index, tally, input.isReturning ? name : null))
      tally.times.push(performance.now() - began)
    } catch (error) {
      tally.failures.push(String(error))
    }
  }
  connection.close()
}

async function buy({ ask }: Connection, index: number, tally: Tally, returning: string | null): Promise<void> {
  const drive = (question: Ask): Promise<Answer> => {
    tally.requests += 1
    return ask(question)
  }
  const known = returning === null ? null : (signedIn.get(returning) ?? null)
  const { waits, totalInCents, token } = await buyDumpster(drive, phoneNumber(index), known)
  if (returning !== null) signedIn.set(returning, token)
  tally.waits += waits
  tally.totalInCents += totalInCents
}

async function replay({ ask }: Connection, recorded: readonly Ask[], index: number, tally: Tally): Promise<void> {
  for (let step = 0; step < recorded.length; step += 1) {
    const request = recorded[step] as Ask
    const headers = { ...request.headers, 'x-checkout': String(index), 'x-step': String(step) }
    const answer = await ask({ ...request, headers })
    tally.requests += 1
    if (answer.status !== 200) throw new Error(`step ${step}: ${answer.status} ${answer.body}`)
  }
}

process.on('message', (input: LoadAsk) => {
  load(input).then(
    report => process.send?.(report),
    error => {
      console.error(error)
      process.exit(1)
    },
  )
})
