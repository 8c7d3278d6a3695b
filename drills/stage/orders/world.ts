/** This is the whole product with a clock that the drill moves, a payment service that can fail, and the orders in it. */
import pino from 'pino'
import { Refusal } from '#domain/refusal/refusal.ts'
import { timetable } from '#server/jobs/timetable.ts'
import { PaymentInDoubt } from '#server/providers/payments/payments.ts'
import type { Customer } from '#server/testing/journey.ts'
import { signIn } from '#server/testing/sign-in.ts'
import type { TestApp } from '#server/testing/start-test-app.ts'
import { usualAges } from '#server/testing/usual-ages.ts'
import type { Random } from '../random.ts'

export type DrillOrder = {
  readonly orderId: string
  readonly customer: Customer
  readonly phone: string
  readonly card: string
  /** Each order has its own random source, so that the acts on other orders do not change what happens to it. */
  readonly random: Random
  signedInAt: number
}

export type World = {
  readonly seed: number
  readonly app: TestApp
  readonly now: () => Date
  readonly wait: (ms: number) => void
  /** Does once what the worker of the product does again and again, and waits until the jobs that were due have ended. */
  readonly work: () => Promise<void>
  readonly rentals: DrillOrder[]
  /** How often each act was done. */
  readonly did: Map<string, number>
}

export const minuteInMs = 60_000
export const dayInMs = 24 * 60 * minuteInMs
const sessionInMs = 8 * minuteInMs

export function count({ did }: World, what: string): void {
  did.set(what, (did.get(what) ?? 0) + 1)
}

/** Does something that the product may refuse. Any other failure is a fault and ends the run. */
export async function attempt(world: World, what: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
    count(world, what)
  } catch (error) {
    const refusal = refusalIn(error)
    if (!refusal) throw new Error(`${what} broke`, { cause: error })
    count(world, `refused: ${refusal}`)
  }
}

function refusalIn(error: unknown): string | null {
  if (error instanceof Refusal) return error.refusal
  if (error instanceof PaymentInDoubt) return 'payment-in-doubt'
  const { data } = error as { data?: { refusal?: string } }
  return data?.refusal ?? null
}

/** The sessions have ended because the clock was moved, so the customer signs in again. */
export async function signInAgain({ app, now }: World, rental: DrillOrder): Promise<void> {
  if (now().getTime() - rental.signedInAt < sessionInMs) return
  rental.customer.held.session = await signIn(app, rental.phone)
  rental.signedInAt = now().getTime()
}

/** Runs every job of the timetable once. */
export async function runJobs(world: World, { mayFail }: { readonly mayFail: boolean }): Promise<void> {
  const log = pino({ level: 'silent' })
  for (const { name, run } of timetable({ deps: world.app.deps, ages: usualAges, jobs: [], log })) {
    await run().catch(error => {
      if (!mayFail) throw new Error(`${name} failed`, { cause: error })
      count(world, `failed for now: ${name}`)
    })
  }
}
