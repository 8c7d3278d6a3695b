/**
 * Measures the sides of a comparison in turns. Customers buy at one side for a while, and the processor time of its
 * server and of PostgreSQL is measured.
 */
import type { ChildProcess } from 'node:child_process'
import type { Ask } from './connection.ts'
import type { LoadAsk, LoadReport } from './load.ts'
import { ask, cpuMs, cpuMsWithChildren } from './processes.ts'

/** The work after the last answers (events, messages) belongs to the checkouts too. */
const settleSeconds = 1

/** This is a server with its database. The confirmed orders of all its turns are added up. */
export type Side = {
  readonly port: number
  readonly pid: number
  readonly recorded: readonly Ask[] | null
  next: number
  orders: number
  totalInCents: number
}

export type TurnContext = {
  readonly customers: number
  readonly isReturning?: boolean
  readonly postmaster: number
  readonly generator: ChildProcess
}

export type Slice = {
  readonly times: readonly number[]
  readonly seconds: number
  readonly waits: number
  readonly serverMs: number
  readonly postgresMs: number
}

export async function measureSlice(side: Side, around: TurnContext, seconds: number): Promise<Slice> {
  const before = { server: cpuMs(side.pid), postgres: cpuMsWithChildren(around.postmaster) }
  const report = await shop(side, around, seconds)
  return {
    times: report.times,
    seconds: report.seconds,
    waits: report.waits,
    serverMs: cpuMs(side.pid) - before.server,
    postgresMs: cpuMsWithChildren(around.postmaster) - before.postgres,
  }
}

export async function shop(
  side: Side,
  { customers, isReturning = false, generator }: Pick<TurnContext, 'customers' | 'isReturning' | 'generator'>,
  seconds: number,
): Promise<LoadReport> {
  const { port, next: first, recorded } = side
  const question: LoadAsk = { port, customers, seconds, first, isReturning, recorded }
  const report = await ask<LoadReport>(generator, question)
  if (report.failures.length > 0) throw new Error(`a checkout failed: ${report.failures.join('\n')}`)
  side.next += report.times.length
  side.orders += report.times.length
  side.totalInCents += report.totalInCents
  await new Promise(resolve => setTimeout(resolve, settleSeconds * 1000))
  return report
}

export function rounded(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits
}
