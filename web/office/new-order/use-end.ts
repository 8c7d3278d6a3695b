import { useState } from 'react'
import type { Api } from '#web/client/api.ts'
import { isUnanswered, refusalOf } from '#web/client/errors.ts'
import { useOfficeAct } from '#web/office/edit/use-office-act.ts'
import { refreshPrice, type SentOrder } from '#web/office/new-order/queries.ts'
import { consentOf, type Ending } from '#web/office/new-order/typed-order.ts'
import type { NewOrder } from '#web/office/new-order/use-new-order.ts'

export type OrderEnd =
  | { readonly is: 'sent'; readonly ending: 'sms' | 'email'; readonly to: string }
  | { readonly is: 'ordered' | 'requested'; readonly orderId: string }
  | { readonly is: 'declined'; readonly message: string | null }

type Sending = {
  readonly order: SentOrder
  readonly ending: Ending
  readonly name: string
  readonly email: string
  readonly consent: ReturnType<typeof consentOf>
  readonly isSecond: boolean
}

async function endOrder({ office: { newOrder } }: Api, sending: Sending): Promise<OrderEnd> {
  const { order, ending, name, consent, isSecond } = sending
  const email = sending.email.trim()
  if (ending === 'request') return { is: 'requested', orderId: (await newOrder.request.mutate({ order })).orderId }
  if (ending === 'card') {
    if (!consent) throw new Error('a card is charged without what was read out')
    const charged = await newOrder.charge.mutate({ order, consent, isSecond })
    if (charged.isPaid) return { is: 'ordered', orderId: charged.orderId }
    return { is: 'declined', message: charged.message }
  }
  const way = ending === 'sms' ? { channel: ending } : { channel: ending, email }
  await newOrder.sendLink.mutate({ order, way, name: name.trim() })
  return { is: 'sent', ending, to: ending === 'sms' ? order.phone : email }
}

/**
 * The hook ends the order. If the end of a charge is unknown, the next press asks the server about the same charge, with nothing else
 * changed.
 */
export function useEnd(newOrder: NewOrder, onEnded: (ended: OrderEnd) => void) {
  const [declined, setDeclined] = useState<string | true | null>(null)
  const { typed, read, priced } = newOrder
  const { submit, isPending, failure, isOff } = useOfficeAct<Sending, OrderEnd>(endOrder, {
    refresh: refreshPrice,
    onDone: ended => {
      if (ended.is === 'declined') return setDeclined(ended.message ?? true)
      newOrder.done()
      onEnded(ended)
    },
  })
  const [wasInDoubt, setWasInDoubt] = useState(false)
  const isUnknown =
    failure !== null && typed.ending === 'card' && (refusalOf(failure) === 'payment-in-doubt' || isUnanswered(failure))
  const isInDoubt = isUnknown || (isPending && wasInDoubt)
  return {
    isPending,
    failure,
    isOff,
    isInDoubt,
    declined,
    /** While the order is sent, and until its end is known, nothing can be changed. */
    isLocked: isPending || isInDoubt,
    send: () => {
      const { order } = read
      if (!order) return false
      setDeclined(null)
      setWasInDoubt(isInDoubt)
      newOrder.sent()
      const { ending, name, email, isSecond } = typed
      void submit({ order, ending, name, email, isSecond, consent: consentOf(priced) })
      return true
    },
  }
}
