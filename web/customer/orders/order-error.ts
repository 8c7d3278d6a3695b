import { refusalOf } from '#web/client/errors.ts'
import { paymentErrorText } from '#web/customer/show-payment-error.ts'
import { errorText } from '#web/frame/errors/error-text.ts'
import { showError } from '#web/frame/errors/show-error.ts'
import { t } from '#web/i18n/i18n.ts'
import { statusName } from '#web/parts/status-badge.tsx'

/** The text explains why an act on an order failed; if the order has moved on, it names the present status. */
export function orderErrorText(error: unknown, status: string): string {
  return refusalOf(error) === 'illegal-move' ? t('action.moved', { status: statusName(status) }) : errorText(error)
}

/** A pick-up on a Sunday has texts of its own; a refusal gives its reason. */
export function showOrderError(error: unknown, status: string): void {
  if (refusalOf(error) === 'sunday-pickup') {
    showError(error, { title: t('action.sunday.title'), text: t('action.sunday') })
  } else {
    showError(error, { title: t('toast.error.title'), text: orderErrorText(error, status) })
  }
}

/** The function shows failures in the payment of an order. */
export function showOrderPaymentError(error: unknown, status: string, { forNextPage = false } = {}): void {
  const text = refusalOf(error) === 'illegal-move' ? orderErrorText(error, status) : paymentErrorText(error)
  showError(error, { title: t('payment.error.title'), text, forNextPage })
}
