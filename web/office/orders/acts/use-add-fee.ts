import { useState } from 'react'
import { useTexts } from '#web/i18n/i18n.ts'
import { useOfficeAct } from '#web/office/edit/use-office-act.ts'
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
  const [pending, setPending] = useState<'charge' | 'propose' | null>(null)
  const act = useOfficeAct(
    async (api, typed: Typed) => {
      await api.office.fees.add.mutate({ orderId, ...typed })
      return t(typed.isAccepted ? 'typedFee.charged' : 'typedFee.proposed', { order })
    },
    {
      refresh: refreshOrders,
      onDone: title => {
        toast({ kind: 'success', title })
        onDone()
      },
    },
  )
  const submit = async (typed: Typed) => {
    setPending(typed.isAccepted ? 'charge' : 'propose')
    await act.submit(typed)
    setPending(null)
  }
  return { submit, pending, failure: act.failure }
}
