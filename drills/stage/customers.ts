/** Lets customers buy one dumpster after another, each on a connection that stays open, while a drill breaks things. */
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Answer, Ask } from '../../bench/checkout/connection.ts'
import { buyDumpster } from '../../bench/checkout/customer.ts'
import { phoneNumber } from '../../bench/checkout/phones.ts'

export type Counts = {
  requests: number
  /** The number of connections that the server refused. The customer tries again a moment later. */
  refused: number
  /** The number of connections that were reset before the server accepted them. The operating system had accepted them for the server. */
  neverAccepted: number
  /** Requests without an answer, or whose answer reports an error of the server. */
  readonly failed: string[]
  /** The number of checkouts that broke off in the middle. */
  interrupted: number
  readonly told: { readonly cartId: string; readonly totalInCents: number }[]
  slowestMs: number
}

export type Customers = { readonly counts: Counts; readonly leave: () => Promise<void> }

let nextPhone = 0

/** The customers use the ports in turn. */
export function letIn(customers: number, ...ports: readonly number[]): Customers {
  const counts: Counts = {
    requests: 0,
    refused: 0,
    neverAccepted: 0,
    failed: [],
    interrupted: 0,
    told: [],
    slowestMs: 0,
  }
  let isOpen = true
  const shop = async (port: number) => {
    const drive = openDriver(port, counts, () => isOpen)
    while (isOpen) {
      await buyDumpster(drive, phoneNumber(nextPhone++)).then(
        bought => counts.told.push(bought),
        async () => {
          counts.interrupted += 1
          await pause(100)
        },
      )
    }
  }
  const all = Array.from({ length: customers }, (_, index) => shop(ports[index % ports.length] ?? 0))
  const leave = async () => {
    isOpen = false
    await Promise.all(all)
  }
  return { counts, leave }
}

/** A customer waits this long for an answer. */
const patienceInMs = 60_000

function openDriver(port: number, counts: Counts, isOpen: () => boolean) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return async (input: Ask): Promise<Answer> => {
    for (;;) {
      const began = performance.now()
      const outcome = await send(agent, port, input)
      if ('answer' in outcome) {
        counts.requests += 1
        counts.slowestMs = Math.max(counts.slowestMs, performance.now() - began)
        if (outcome.answer.status >= 500) counts.failed.push(`${outcome.answer.status} ${input.path.slice(0, 60)}`)
        return outcome.answer
      }
      if (!outcome.isUnseen) {
        counts.requests += 1
        counts.failed.push(`${outcome.code} ${input.path.slice(0, 60)}`)
        throw new Error(outcome.code)
      }
      if (outcome.code === 'ECONNREFUSED') counts.refused += 1
      else counts.neverAccepted += 1
      if (!isOpen()) throw new Error('the customer leaves')
      await pause(100)
    }
  }
}

type Sent = { readonly answer: Answer } | { readonly code: string; readonly isUnseen: boolean }

function send(agent: Agent, port: number, { method, path, headers, body }: Ask): Promise<Sent> {
  return new Promise(resolve => {
    const asked = request({ agent, port, host: '127.0.0.1', method, path, headers, timeout: patienceInMs })
    asked.on('response', async answer => {
      try {
        const text = Buffer.concat(await answer.toArray()).toString()
        resolve({ answer: { status: answer.statusCode ?? 0, body: text } })
      } catch {
        resolve({ code: 'cut in the middle of an answer', isUnseen: false })
      }
    })
    asked.on('timeout', () => asked.destroy(Object.assign(new Error('silence'), { code: 'SILENCE' })))
    asked.on('error', (error: NodeJS.ErrnoException) => {
      const code = error.code ?? error.message
      const isUnseen = code === 'ECONNREFUSED' || (code === 'ECONNRESET' && !asked.reusedSocket)
      resolve({ code, isUnseen })
    })
    asked.end(body)
  })
}
