import { useQuery } from '@tanstack/react-query'
import { cardConsentSentence } from '#domain/order/card-consent.ts'
import type { RouterOutputs } from '#web/client/api.ts'
import { settings } from '#web/client/settings.ts'
import { BillForecast } from '#web/customer/checkout/frame/bill-forecast.tsx'
import type { Checkout } from '#web/customer/checkout/frame/use-checkout.ts'
import { PurchaseFacts } from '#web/customer/checkout/payment/purchase-facts.tsx'
import { usePay } from '#web/customer/checkout/payment/use-pay.ts'
import { preAuthWeightQuery } from '#web/customer/queries.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { AmountDue } from '#web/parts/card/amount-due.tsx'
import { CardElements } from '#web/parts/card/card-elements.tsx'
import { CardForm } from '#web/parts/card/card-form.tsx'
import { Notice } from '#web/ui/notice.tsx'

export type CardPaymentProps = { checkout: Checkout; intent: RouterOutputs['getCartPaymentIntent'] }

/** The component shows the amount, the form of the card service, and the terms beside the button. */
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
  const { data: weight } = useQuery({ ...preAuthWeightQuery(checkout.cartId), meta: { safeToFail: true } })
  return (
    <CardForm
      totalInCents={intent.totalInCents}
      payment={payment}
      confirmingText={t('payment.confirming')}
      agreement={cardConsentSentence(language, intent.preAuthInCents)}
    >
      <PurchaseFacts checkout={checkout} />
      <Notice title={t('payment.info.title')}>
        {t('payment.info')}
        <BillForecast forecast={weight?.forecast} includedTons={weight?.totalWeightInTons ?? 0} className="mt-2" />
      </Notice>
    </CardForm>
  )
}
