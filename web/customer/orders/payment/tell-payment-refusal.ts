import { errorMessage, isSignedOutError, refusalOf } from '#web/client/errors.ts'
import { refusalText } from '#web/customer/orders/actions/tell-refusal.ts'
import { t } from '#web/i18n/i18n.ts'
import { toast } from '#web/ui/toast.ts'

/** In the payment of an order, failures are shown in the server's words. */
export function tellPaymentRefusal(error: unknown, status: string): void {
  if (isSignedOutError(error)) return
  const description = refusalOf(error) ? refusalText(error, status) : errorMessage(error) || t('payment.error')
  toast({ kind: 'error', title: t('payment.error.title'), description })
}
