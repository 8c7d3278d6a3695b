import { refusalOf } from '#web/client/errors.ts'
import { paymentErrorText } from '#web/customer/show-payment-error.ts'
import { errorText } from '#web/frame/errors/error-text.ts'
import { showError } from '#web/frame/errors/show-error.ts'
import { t } from '#web/i18n/i18n.ts'
import { statusName } from '#web/parts/status-badge.tsx'

/** The text explains why an act on an order failed. If the status of the order has changed, the text names the new one. */
export function orderErrorText(error: unknown, status: string): string {
  return refusalOf(error) === 'illegal-move' ? t('action.moved', { status: statusName(status) }) : errorText(error)
}

/** A refused Sunday has its own text. Every other refusal gives its reason. */
export function showOrderError(error: unknown, status: string): void {
  if (refusalOf(error) === 'sunday-pickup') {
    showError(error, { title: t('action.sunday.title'), text: t('action.sunday') })
  } else {
    showError(error, { title: t('toast.error.title'), text: orderErrorText(error, status) })
  }
}

/** Shows a failure in the payment of an order. */
export function showOrderPaymentError(error: unknown, status: string, { forNextPage = false } = {}): void {
  const text = refusalOf(error) === 'illegal-move' ? orderErrorText(error, status) : paymentErrorText(error)
  showError(error, { title: t('payment.error.title'), text, forNextPage })
}
