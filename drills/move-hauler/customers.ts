/** The customers of one hauler buy at the cell to which the proxy leads them, and pay at one payment service for both cells. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Answer, Ask } from '../../bench/checkout/connection.ts'
import { buyDumpster, type Place } from '../../bench/checkout/customer.ts'
import { phoneNumber } from '../../bench/checkout/phones.ts'

export type Payer = { readonly url: string; readonly publishableKey: string; readonly paymentAccount: string }

export type HaulersCustomers = {
  readonly told: { readonly cartId: string; readonly totalInCents: number; readonly at: number }[]
  /** A customer read that the company is moving, or that it has moved. */
  readonly toldToWait: () => number
  readonly toldOfNewCell: () => number
  /** These answers were faults of ours: their status, and the path that was called. */
  readonly failed: string[]
  readonly leave: () => Promise<void>
}

type Shop = { readonly place: Place; readonly customers: number; readonly cell: () => string; readonly payer: Payer }

let next = 0

export function letIn({ place, customers, cell, payer }: Shop): HaulersCustomers {
  const told: HaulersCustomers['told'] = []
  const failed: string[] = []
  let [isOpen, waits, leads] = [true, 0, 0]
  const drive = async (ask: Ask): Promise<Answer> => {
    const isPayment = ask.path.startsWith('/sim/stripe')
    const url = isPayment ? payer.url + ask.path.slice('/sim/stripe'.length) : cell() + ask.path
    const headers = isPayment
      ? {
          ...ask.headers,
          authorization: `Bearer ${payer.publishableKey}`,
          'stripe-account': payer.paymentAccount,
        }
      : ask.headers
    const answer = await fetch(url, {
      method: ask.method,
      ...(headers ? { headers } : {}),
      ...(ask.body === undefined ? {} : { body: ask.body }),
      redirect: 'manual',
    })
    const body = await answer.text()
    if (body.includes('company-moving') && answer.status === 503 && answer.headers.has('retry-after')) waits += 1
    else if (body.includes('company-moved')) leads += 1
    else if (answer.status >= 500) failed.push(`${answer.status} ${ask.path.slice(0, 60)}`)
    return { status: answer.status, body }
  }
  const shop = async () => {
    while (isOpen) {
      await buyDumpster(drive, phoneNumber(next++), null, place).then(
        ({ cartId, totalInCents }) => told.push({ cartId, totalInCents, at: Date.now() }),
        () => pause(100),
      )
    }
  }
  const all = Array.from({ length: customers }, shop)
  return {
    told,
    failed,
    toldToWait: () => waits,
    toldOfNewCell: () => leads,
    leave: async () => {
      isOpen = false
      await Promise.all(all)
    },
  }
}
