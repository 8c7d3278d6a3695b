import { formatCents } from '#domain/money.ts'
import { isSignedOutError, refusalOf, reportMutationError } from '#web/client/errors.ts'
import { errorText } from '#web/frame/errors/error-text.ts'
import { t } from '#web/i18n/i18n.ts'
import { toast } from '#web/ui/toast.ts'

/** A payment that could not be prepared. A refusal is shown in its own words, in the reader's language. */
export function tellPaymentFailure(error: unknown): void {
  if (isSignedOutError(error)) {
    reportMutationError(error, true)
    return
  }
  const description = refusalOf(error) ? errorText(error) : t('payment.error')
  toast({ kind: 'error', title: t('payment.error.title'), description })
}

/** The amount on the page is no longer the one that would be charged: nothing was, and the new one is shown. */
export function tellChangedTotal(totalInCents: number): void {
  toast({
    kind: 'info',
    title: t('payment.changed.title'),
    description: t('payment.changed', { amount: formatCents(totalInCents) }),
  })
}
