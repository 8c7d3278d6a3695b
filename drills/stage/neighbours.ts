/** Good customers buy at an even pace, each from a separate address. The drill records how long each request took, and what was refused. */
import { setTimeout as pause } from 'node:timers/promises'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { type Answer, type Ask, type Connection, openConnection } from '../../bench/checkout/connection.ts'
import { buyDumpster } from '../../bench/checkout/customer.ts'
import { phoneNumber } from '../../bench/checkout/phones.ts'

export type Period = { readonly name: string; readonly times: number[] }

export type Neighbours = {
  readonly told: { readonly cartId: string; readonly totalInCents: number }[]
  /** Each sentence names what was refused to a good customer, or what broke. */
  readonly refused: string[]
  readonly requests: () => number
  /** From now on, times are recorded for this period. */
  readonly during: (period: Period) => void
  readonly leave: () => Promise<void>
}

/** A customer waits this long between two requests. */
const thinkingInMs = 100

let next = 0

/** If the server trusts this machine as a proxy, it sees the customers in many networks. */
export function openNeighbourhood(port: number, customers: number): Neighbours {
  const told: Neighbours['told'] = []
  const refused: string[] = []
  let period: Period = { name: 'before', times: [] }
  let isOpen = true
  let requests = 0
  const shop = async () => {
    const connection = await openConnection(port)
    while (isOpen) {
      const index = next++
      const drive = driverAt(connection, addressOf(index), ms => {
        requests += 1
        period.times.push(ms)
      })
      await buyDumpster(drive, phoneNumber(index)).then(
        bought => told.push(bought),
        (error: Error) => refused.push(error.message.slice(0, 200)),
      )
    }
    connection.close()
  }
  const all = Array.from({ length: customers }, shop)
  return {
    told,
    refused,
    requests: () => requests,
    during: now => {
      period = now
    },
    leave: async () => {
      isOpen = false
      await Promise.all(all)
    },
  }
}

function driverAt(connection: Connection, address: string, note: (ms: number) => void) {
  const ask = async (what: Ask): Promise<Answer> => {
    const began = performance.now()
    const answer = await connection.ask({ ...what, headers: { ...what.headers, 'x-forwarded-for': address } })
    note(performance.now() - began)
    return answer
  }
  return async (what: Ask): Promise<Answer> => {
    await pause(thinkingInMs)
    const answer = await ask(what)
    return answer.body.includes('challenge-not-ready') ? ask(await solvedAgain(ask, what)) : answer
  }
}

/**
 * If the server meanwhile requires more work because many codes were requested, the function solves the harder
 * challenge, as the web app does.
 */
async function solvedAgain(send: (request: Ask) => Promise<Answer>, request: Ask): Promise<Ask> {
  const challenge = JSON.parse((await send({ method: 'GET', path: '/identity/challenge' })).body) as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  return { ...request, body: JSON.stringify({ ...JSON.parse(request.body ?? '{}'), challenge, solution }) }
}

/** Spreads the customers over two hundred networks of 250 addresses each. The range is reserved for tests of networks. */
const addressOf = (index: number) => `198.18.${index % 200}.${1 + (Math.floor(index / 200) % 250)}`

export function percentile(times: readonly number[], percent: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0
}
