import { useState } from 'react'
import { Link, Navigate } from 'react-router'
import { forgetLeadPhone, readLeadPhone } from '#web/client/lead-phone.ts'
import { CheckoutPage } from '#web/customer/checkout/frame/checkout-page.tsx'
import { CheckoutProgress } from '#web/customer/checkout/frame/checkout-progress.tsx'
import type { Checkout } from '#web/customer/checkout/frame/use-checkout.ts'
import { haulerName } from '#web/frame/brand.ts'
import { signInPath } from '#web/frame/return-path.ts'
import { CodeStep } from '#web/frame/sign-in/code-step.tsx'
import { PhoneStep } from '#web/frame/sign-in/phone-step.tsx'
import type { SentCode } from '#web/frame/sign-in/sent-code.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { nationalDigits } from '#web/ui/phone-mask.ts'

export default function PhoneVerificationPage() {
  return <CheckoutPage step="phone-verification">{checkout => <PhoneVerification checkout={checkout} />}</CheckoutPage>
}

/** A guest proves their number; being signed in afterwards is what lets them pay. */
function PhoneVerification({ checkout }: { checkout: Checkout }) {
  const { t } = useTexts()
  const [sent, setSent] = useState<SentCode | null>(null)
  const [digits, setDigits] = useState(() => nationalDigits(readLeadPhone()?.raw ?? checkout.cart.phone ?? ''))
  if (checkout.facts.isSignedIn) {
    forgetLeadPhone()
    return (
      <Navigate
        to={`/checkout/${checkout.cartId}/customer-details`}
        state={sent && { verifiedPhone: sent.phone }}
        replace
      />
    )
  }
  if (sent) return <CodeStep sent={sent} onChangeNumber={() => setSent(null)} />
  return (
    <PhoneStep
      title={t('phone.verify.title')}
      lead={`${t('phone.orderUpdates')} ${t('phone.rates')}`}
      above={<CheckoutProgress step="phone-verification" allRestricted={checkout.facts.allRestricted} />}
      agreement={t('phone.consent', { hauler: haulerName })}
      initialDigits={digits}
      onSent={(next, typed) => {
        setDigits(typed)
        setSent(next)
      }}
    >
      <p>
        {t('getStarted.haveAccount')}{' '}
        <Link
          to={signInPath(`/checkout/${checkout.cartId}/customer-details`)}
          className="text-accent-text underline underline-offset-4"
        >
          {t('shell.signIn')}
        </Link>
      </p>
    </PhoneStep>
  )
}
