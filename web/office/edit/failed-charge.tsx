import type { QueryClient } from '@tanstack/react-query'
import { isResolvedBy } from '#domain/order/balance.ts'
import type { OrderStatus } from '#domain/order/lifecycle.ts'
import { formatCents } from '#domain/value/money.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { ActFailure } from '#web/office/edit/act-failure.tsx'
import { useOfficeAct } from '#web/office/edit/use-office-act.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

type FailedChargeProps = {
  orderId: string
  status: string
  hasBill: boolean
  balanceInCents: number
  /** The number of charges of the balance that the page shows. If the page is old, the server refuses and charges nothing. */
  charges: number
  refresh: (queries: QueryClient) => Promise<unknown>
}

type ChargeFacts = Pick<FailedChargeProps, 'status' | 'hasBill' | 'balanceInCents'>

/** Returns true if the charge of a bill failed, and the office can try it again. */
export const isChargeFailed = ({ status, hasBill, balanceInCents }: ChargeFacts): boolean =>
  status === ('payment-failed' satisfies OrderStatus) && hasBill && !isResolvedBy(balanceInCents)

/** Offers what the office can do about a bill whose charge failed. For any other order it shows nothing. */
export function FailedCharge(failed: FailedChargeProps) {
  if (!isChargeFailed(failed)) return null
  return (
    <div className="flex flex-wrap items-start gap-2">
      <TryAgain {...failed} />
      <SendLink {...failed} />
    </div>
  )
}

const message = {
  completed: { kind: 'success', text: 'failedCharge.paid' },
  'payment-failed': { kind: 'error', text: 'failedCharge.failedAgain' },
} as const

type TryAgainProps = Omit<FailedChargeProps, 'status' | 'hasBill'>

export function TryAgain({ orderId, balanceInCents, charges, refresh }: TryAgainProps) {
  const { t } = useTexts()
  const { submit, isPending, failure, isOff } = useOfficeAct(
    (api, amountInCents: number) => api.office.money.retryCharge.mutate({ orderId, amountInCents, charges }),
    {
      refresh,
      onDone: ({ status }) => {
        const known = status === 'completed' || status === 'payment-failed' ? message[status] : null
        toast({ kind: known?.kind ?? 'info', title: t(known?.text ?? 'failedCharge.inDoubt') })
      },
    },
  )
  return (
    <div className="flex flex-col items-start gap-2">
      <Button
        size="sm"
        variant="outline"
        pending={isPending}
        disabled={isOff}
        onClick={() => void submit(balanceInCents)}
      >
        {t('failedCharge.retry', { amount: formatCents(balanceInCents) })}
      </Button>
      <ActFailure failure={failure} />
    </div>
  )
}

type SendLinkProps = Pick<FailedChargeProps, 'orderId' | 'refresh'>

export function useSendLink({ refresh }: Pick<SendLinkProps, 'refresh'>) {
  const { t } = useTexts()
  return useOfficeAct((api, orderId: string) => api.office.money.sendPayLink.mutate({ orderId }), {
    refresh,
    onDone: () => toast({ kind: 'success', title: t('failedCharge.linkSent') }),
  })
}

function SendLink({ orderId, refresh }: SendLinkProps) {
  const { t } = useTexts()
  const { submit, isPending, failure, isOff } = useSendLink({ refresh })
  return (
    <div className="flex flex-col items-start gap-2">
      <Button size="sm" variant="outline" pending={isPending} disabled={isOff} onClick={() => void submit(orderId)}>
        {t('failedCharge.sendLink')}
      </Button>
      <ActFailure failure={failure} />
    </div>
  )
}
