import { formatCents } from '#domain/value/money.ts'
import { refusalOf, refusalValuesOf } from '#web/client/errors.ts'
import { errorText, withOurNumber } from '#web/frame/errors/error-text.ts'
import { showError } from '#web/frame/errors/show-error.ts'
import { t } from '#web/i18n/i18n.ts'
import { toast } from '#web/ui/toast.ts'

/** Shows that a payment could not be prepared. A refusal has its own reason, and other failures have a general one. */
export const showPaymentError = (error: unknown, { forNextPage = false, isOnSummary = false } = {}): void => {
  // The summary names the card provider beside the server's reason.
  const title = isOnSummary && refusalOf(error) ? t('payment.provider.title') : t('payment.error.title')
  showError(error, { title, text: paymentErrorText(error), forNextPage })
}

export function paymentErrorText(error: unknown): string {
  if (!refusalOf(error)) return t('payment.error')
  const hours = hoursUntilNextCard(error)
  return hours === null ? errorText(error) : withOurNumber(t('payment.cardsDeclined', { hours }))
}

/** After too many declined cards the customer may try the next one in so many hours (rule M13). Null after any other error. */
function hoursUntilNextCard(error: unknown): number | null {
  const { retryAfterInSeconds } = refusalValuesOf(error)
  const isKnown = refusalOf(error) === 'cards-declined' && typeof retryAfterInSeconds === 'number'
  return isKnown ? Math.max(1, Math.ceil(retryAfterInSeconds / 3600)) : null
}

/** The amount on the page differs from the amount of the charge. Nothing was charged, and the new amount is shown. */
export function showChangedTotal(totalInCents: number): void {
  toast({
    kind: 'info',
    title: t('payment.changed.title'),
    description: t('payment.changed', { amount: formatCents(totalInCents) }),
  })
}

/** Several declined cards close a payment. The next press of the summary's button begins another one. */
export function showClosedPayment(): void {
  toast({
    kind: 'error',
    title: t('payment.failed.title'),
    description: t('payment.closed'),
    forNextPage: true,
  })
}

/** The payment was closed, but another one of the same amount is ready. The customer types the card again on the same page. */
export function showReplacedPayment(): void {
  toast({ kind: 'error', title: t('payment.failed.title'), description: t('payment.replaced') })
}
