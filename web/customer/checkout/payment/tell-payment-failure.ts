import { errorMessage, isSignedOutError, refusalOf, reportMutationError } from '#web/client/errors.ts'
import { toast } from '#web/ui/toast.ts'
import { t } from '#web/words/words.ts'

/** Specification section 8: a payment that could not be prepared. A rule that says no does so in its own words. */
export function tellPaymentFailure(error: unknown): void {
  if (isSignedOutError(error)) {
    reportMutationError(error, true)
    return
  }
  const description = refusalOf(error) ? errorMessage(error) : t('payment.error')
  toast({ kind: 'error', title: t('payment.error.title'), description })
}
