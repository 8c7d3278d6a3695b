import { useQuery } from '@tanstack/react-query'
import type { ReactNode, Ref } from 'react'
import { Link } from 'react-router'
import type { RouterOutputs } from '#web/client/api.ts'
import { useDraft } from '#web/client/draft.ts'
import { samePurchaseQuery } from '#web/customer/checkout/payment/queries.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The page that first asks about a same order stores the customer's answer. A reload keeps it. */
export function useRepeatConfirmation(cartId: string, same: RouterOutputs['getSamePurchase'] | undefined) {
  const draft = useDraft<string | null>(`same again ${cartId}`, null)
  const question = same ? `${same.orderId} ${same.friendlyId}` : null
  return { isWanted: question !== null && draft.value === question, want: () => draft.write(question) }
}

/** If the customer never learned how a payment ended, the page asks about that payment before the customer buys the same things again. */
export function SamePurchaseQuestion({ cartId, children }: { cartId: string; children: ReactNode }) {
  const { data: same, isPending } = useQuery(samePurchaseQuery(cartId))
  const { isWanted, want } = useRepeatConfirmation(cartId, same)
  if (isPending) return <Skeleton className="h-64" />
  if (!same || isWanted) return children
  return <SameOrder same={same} onAnother={want} />
}

type SameOrderProps = {
  same: NonNullable<RouterOutputs['getSamePurchase']>
  onAnother: () => void
  ref?: Ref<HTMLAnchorElement>
}

/** There is an order of the same things. The customer can open that order or order once more. */
export function SameOrder({ same: { orderId, friendlyId }, onAnother, ref }: SameOrderProps) {
  const { t } = useTexts()
  return (
    <Notice tone="warning" title={t('payment.same.title')} announced>
      <p>{friendlyId ? t('payment.same', { number: friendlyId }) : t('payment.same.doubt')}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Link
          ref={ref}
          to={friendlyId ? `/orders/${orderId}` : `/checkout/${orderId}/order-confirmation`}
          className={buttonStyle()}
        >
          {t('payment.same.see')}
        </Link>
        <Button variant="outline" onClick={onAnother}>
          {t('payment.same.again')}
        </Button>
      </div>
    </Notice>
  )
}
