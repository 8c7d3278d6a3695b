import { cardConsentSentence } from '#domain/order/card-consent.ts'
import type { RouterOutputs } from '#web/client/api.ts'
import { settings } from '#web/client/settings.ts'
import type { Checkout } from '#web/customer/checkout/frame/use-checkout.ts'
import { usePay } from '#web/customer/checkout/payment/use-pay.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { AmountDue } from '#web/parts/card/amount-due.tsx'
import { CardElements } from '#web/parts/card/card-elements.tsx'
import { CardForm } from '#web/parts/card/card-form.tsx'
import { Notice } from '#web/ui/notice.tsx'

type CardPaymentProps = { checkout: Checkout; intent: RouterOutputs['getCartPaymentIntent'] }

/** The amount, the card service's own form, and what the customer agrees to beside the button. */
export default function CardPayment({ checkout, intent }: CardPaymentProps) {
  const { t } = useTexts()
  return (
    <div className="flex flex-1 flex-col gap-5">
      <AmountDue label={t('payment.total')} amountInCents={intent.totalInCents} />
      <CardElements host={settings.payment} intent={intent}>
        <CheckoutCard checkout={checkout} intent={intent} />
      </CardElements>
    </div>
  )
}

function CheckoutCard({ checkout, intent }: CardPaymentProps) {
  const { t, language } = useTexts()
  const payment = usePay(checkout, intent)
  return (
    <CardForm
      totalInCents={intent.totalInCents}
      payment={payment}
      confirmingText={t('payment.confirming')}
      agreement={cardConsentSentence(language, intent.preAuthInCents)}
    >
      <Notice title={t('payment.info.title')}>{t('payment.info')}</Notice>
    </CardForm>
  )
}
