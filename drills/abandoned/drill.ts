/** Begins and abandons thousands of payments. Behind them is one payment that was paid, but whose event never arrived. */
import { startCheckoutPayment } from '#server/operations/checkout/start-checkout-payment.ts'
import { reconcilePayments } from '#server/operations/reconcile/reconcile-payments.ts'
import type { Payments } from '#server/providers/payments/payments.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'

export const about =
  'a paid cart without its event, behind 5,000 abandoned ones: minutes until its order, questions a minute'

const minuteInMs = 60_000
const minutes = 10
const atOnce = 8

/** The option is the number of abandoned payments. */
export async function run([wished]: readonly string[]): Promise<boolean> {
  const count = Number(wished ?? 5000)
  const stage = await openCheckoutStage()
  try {
    stage.faults.events = { dropRate: 1 }
    await abandon(stage, count)
    const { cartId } = await stage.paidCart()
    console.log(`${count} payments were begun and abandoned, one was paid; no event arrived`)
    let questions = 0
    const payments = counting(stage.payments, () => {
      questions += 1
    })
    let placedAfter: number | null = null
    for (let minute = 1; minute <= minutes; minute += 1) {
      stage.wait(minuteInMs)
      questions = 0
      const began = performance.now()
      const { placed, failures } = await reconcilePayments({ ...stage.deps, payments })
      if (placed > 0) placedAfter ??= minute
      const took = Math.round(performance.now() - began)
      console.log(`minute ${minute}: ${questions} questions in ${took} ms, ${placed} placed, ${failures.length} failed`)
    }
    const { rows } = await stage.pool.query('SELECT id FROM orders')
    const broken = await brokenInvariants(stage.db)
    console.log(
      `the order stands after ${placedAfter ?? 'more than 10'} minutes; ${broken.length} invariants are broken`,
    )
    return placedAfter !== null && placedAfter <= 2 && rows.length === 1 && rows[0].id === cartId && broken.length === 0
  } finally {
    await stage.close()
  }
}

async function abandon(stage: CheckoutStage, count: number): Promise<void> {
  let left = count
  const turn = async () => {
    while (left > 0) {
      left -= 1
      const { cartId, user } = await stage.readyCart()
      await startCheckoutPayment(stage.deps, { cartId, user, language: 'en' })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, turn))
}

function counting(payments: Payments, count: () => void): Payments {
  const counted =
    <Ask, Answer>(call: (input: Ask) => Promise<Answer>) =>
    (input: Ask) => {
      count()
      return call(input)
    }
  return {
    ...payments,
    readIntent: counted(payments.readIntent),
    cancelIntent: counted(payments.cancelIntent),
    updateIntent: counted(payments.updateIntent),
    listEvents: counted(payments.listEvents),
  }
}
