import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#web/client/query.ts'
import { useSubmit } from '#web/frame/forms/use-submit.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { type OfficeOrder, refreshOrders } from '#web/office/orders/queries.ts'
import { toast } from '#web/ui/toast.ts'

type Typed = {
  readonly feeId: string
  readonly amountInCents: number
  readonly why: string
  readonly isAccepted: boolean
}

/** A press whose answer was lost is repeated with the same id, and adds one fee. */
export function useAddFee({ id: orderId, number: order }: OfficeOrder, onDone: () => void) {
  const { t } = useTexts()
  const api = useApi()
  const queries = useQueryClient()
  const [pending, setPending] = useState<'charge' | 'propose' | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const add = async (typed: Typed) => {
    try {
      await api.office.fees.add.mutate({ orderId, ...typed })
    } finally {
      void refreshOrders(queries)
    }
    return { title: t(typed.isAccepted ? 'typedFee.charged' : 'typedFee.proposed', { order }) }
  }
  const { submit: send } = useSubmit(add, {
    onDone: ({ title }) => {
      toast({ kind: 'success', title })
      onDone()
    },
    onError: setFailure,
  })
  const submit = async (typed: Typed) => {
    setFailure(null)
    setPending(typed.isAccepted ? 'charge' : 'propose')
    await send(typed)
    setPending(null)
  }
  return { submit, pending, failure }
}
