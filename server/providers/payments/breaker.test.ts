import { beforeEach, describe, expect, it } from 'vitest'
import { withBreaker } from './breaker.ts'
import { PaymentConflict, PaymentInDoubt, type Payments, PaymentsMisconfigured } from './payments.ts'

let now = 0
let sent = 0
let answer: () => Promise<never[]>
let payments: Payments
/** What the breaker has told its listener. */
let told: string[]

const ok = async () => []
const fails = async (): Promise<never[]> => {
  throw new PaymentInDoubt('an answer of 500')
}
const late = (ms: number, outcome: () => Promise<never[]>) => async () => {
  now += ms
  return outcome()
}
const ask = () => payments.listCards({ paymentAccount: null, paymentCustomerId: 'cus_1' }).catch(error => error)
const isRefusedAtOnce = async () => {
  const before = sent
  return (await ask()) instanceof PaymentInDoubt && sent === before
}

beforeEach(() => {
  now = 0
  sent = 0
  told = []
  const listCards = async () => {
    sent += 1
    return answer()
  }
  payments = withBreaker({ listCards } as unknown as Payments, () => now, {
    opened: () => void told.push('opened'),
    closed: () => void told.push('closed'),
  })
})

it('The listener of the breaker is told of each call that got no answer, and once that the service answers again', async () => {
  answer = ok
  await ask()
  expect(told).toEqual([])
  answer = late(8_500, fails)
  await ask()
  await ask()
  now += 5_000
  await ask()
  expect(told).toEqual(['opened', 'opened'])
  now += 5_000
  answer = ok
  await ask()
  await ask()
  expect(told).toEqual(['opened', 'opened', 'closed'])
})

describe('A payment service that does not answer', () => {
  it('gets no call for five seconds after one call without an answer', async () => {
    answer = late(8_500, fails)
    await ask()
    expect(await isRefusedAtOnce()).toBe(true)
    now += 4_999
    expect(await isRefusedAtOnce()).toBe(true)
    now += 1
    answer = ok
    expect(await ask()).toEqual([])
    expect(await ask()).toEqual([])
    expect(sent).toBe(3)
  })

  it('gets one call at a time after the five seconds, and no other if that call fails', async () => {
    answer = late(8_500, fails)
    await ask()
    now += 5_000
    let end = () => {}
    answer = () => new Promise((_, reject) => (end = () => reject(new PaymentInDoubt('nothing'))))
    const trial = ask()
    expect(await isRefusedAtOnce()).toBe(true)
    end()
    await trial
    expect(await isRefusedAtOnce()).toBe(true)
  })

  it('still gets calls while it answers others', async () => {
    let end = () => {}
    answer = () => new Promise((_, reject) => (end = () => reject(new PaymentInDoubt('nothing'))))
    const lost = ask()
    now += 8_500
    answer = ok
    await ask()
    end()
    await lost
    expect(await isRefusedAtOnce()).toBe(false)
  })
})

describe('A payment service that answers with failures', () => {
  it('gets no call after five failures in a row, but still after four', async () => {
    answer = fails
    for (let failures = 0; failures < 4; failures += 1) await ask()
    answer = ok
    await ask()
    answer = fails
    for (let failures = 0; failures < 5; failures += 1) await ask()
    expect(sent).toBe(10)
    expect(await isRefusedAtOnce()).toBe(true)
  })

  it('still gets calls if it refuses, or is busy with the same request', async () => {
    const busy = async (): Promise<never[]> => {
      throw new PaymentInDoubt('in use', { isUnanswered: false })
    }
    const refuses = async (): Promise<never[]> => {
      throw new PaymentConflict('no such customer')
    }
    const refusesKey = async (): Promise<never[]> => {
      throw new PaymentsMisconfigured('key')
    }
    const answers = [busy, refuses, refusesKey, refusesKey, refusesKey, refusesKey, refusesKey, refusesKey]
    for (const next of answers) {
      answer = next
      await ask()
    }
    expect(sent).toBe(answers.length)
  })
})
