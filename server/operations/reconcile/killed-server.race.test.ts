import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CartId } from '#domain/cart/cart.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { billOrder } from '#server/operations/bill/bill-order.ts'
import { requestSwap } from '#server/operations/order/request-swap.ts'
import { type BundledScript, bundleScript } from '#server/testing/bundled-script.ts'
import { weekday } from '#server/testing/journey.ts'
import { placePaidOrder, walkTo } from '#server/testing/order-walk.ts'
import { type Attempt, inThisProcess, killEverywhere, type Work } from '#server/testing/processes/kill-everywhere.ts'
import { type Mission, type MortalWork, mortalWorks } from '#server/testing/processes/mortal-server.ts'
import { weighedOrder } from '#server/testing/weighed-order.ts'

let server: BundledScript

beforeAll(async () => {
  server = await bundleScript(fileURLToPath(new URL('../../testing/processes/mortal-server.ts', import.meta.url)))
})
afterAll(() => server.remove())

/** Does the work in a separate process, which the test kills at the step. */
function inItsOwnProcess<T>(work: MortalWork): Attempt<T> {
  const act = mortalWorks[work] as Work<T>['act']
  return async (stage, subject, point) => {
    if (point === undefined) return inThisProcess<T>({ act })(stage, subject, point)
    const aheadInMs = stage.deps.clock().getTime() - Date.now()
    const { connectionString } = stage
    const mission: Mission = { work, subject, point, connectionString, service: stage.simulated.options, aheadInMs }
    const child = spawn(process.execPath, [server.file, JSON.stringify(mission)], { stdio: 'ignore' })
    const [code, signal] = await once(child, 'exit')
    expect({ point, code, signal }).toEqual({ point, code: null, signal: 'SIGKILL' })
    return []
  }
}

const unlessRefused = (call: Promise<unknown>) =>
  call.catch(error => {
    if (!(error instanceof Refusal)) throw error
  })

describe('A server process that is killed by the system at any step', () => {
  it('of charging the balance charges it once', async () => {
    const work: MortalWork = 'charge the balance'
    const steps = await killEverywhere<string>(
      {
        prepare: async stage => {
          const { orderId } = await weighedOrder(stage)
          await billOrder(stage.deps, { orderId, actorId: null })
          stage.wait(24 * 3_600_000)
          return orderId
        },
        act: mortalWorks[work],
        goOn: stage => mortalWorks[work](stage.deps),
        orderOf: orderId => orderId,
        ends: { status: 'completed', payments: [9_900], refunded: 0 },
      },
      inItsOwnProcess(work),
    )
    expect(steps).toBeGreaterThanOrEqual(6)
  }, 300_000)

  it('of paying for a replacement with the saved card charges it once, for one order', async () => {
    const work: MortalWork = 'pay for a replacement'
    const steps = await killEverywhere<Parameters<(typeof mortalWorks)[typeof work]>[1]>(
      {
        prepare: async stage => {
          const { orderId, user } = await placePaidOrder(stage)
          await walkTo(stage.db, orderId, 'drop-off-confirmed')
          const visit = { day: weekday(stage.deps.clock(), 4), start: 9, end: 12 }
          const swap = { swapWindow: visit, rentalDurationDays: 7, isSameSize: true }
          const acting = { orderId, by: 'customer', actorId: user.id } as const
          const { cartId } = await requestSwap({ ...stage.deps, newId: randomUUID }, { ...acting, ...swap })
          const cart = { id: cartId as CartId, organizationId: stage.organization.id, replacesOrderId: orderId }
          return { cart, user, language: 'en' }
        },
        act: mortalWorks[work],
        goOn: (stage, input) => unlessRefused(mortalWorks[work](stage.deps, input)),
        orderOf: ({ cart }) => cart.id,
        ends: { status: 'pending-drop-off', payments: [], refunded: 0 },
      },
      inItsOwnProcess(work),
    )
    expect(steps).toBeGreaterThanOrEqual(6)
  }, 300_000)

  it('of cancelling refunds everything once', async () => {
    const work: MortalWork = 'cancel and refund'
    const steps = await killEverywhere<Parameters<(typeof mortalWorks)[typeof work]>[1]>(
      {
        prepare: async stage => {
          const { orderId, user } = await placePaidOrder(stage)
          return { orderId, by: 'customer', actorId: user.id }
        },
        act: mortalWorks[work],
        goOn: (stage, input) => unlessRefused(mortalWorks[work](stage.deps, input)),
        orderOf: ({ orderId }) => orderId,
        ends: { status: 'refunded', payments: [], refunded: 'all' },
      },
      inItsOwnProcess(work),
    )
    expect(steps).toBeGreaterThanOrEqual(6)
  }, 300_000)
})
