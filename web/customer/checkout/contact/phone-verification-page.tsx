import { useState } from 'react'
import { Link } from 'react-router'
import { forgetLeadPhone, readLeadPhone } from '#web/client/lead-phone.ts'
import { CheckoutPage } from '#web/customer/checkout/frame/checkout-page.tsx'
import { CheckoutProgress } from '#web/customer/checkout/frame/checkout-progress.tsx'
import { PriceCard } from '#web/customer/checkout/frame/price-card.tsx'
import { PriceBar } from '#web/customer/checkout/frame/running-price.tsx'
import type { Checkout } from '#web/customer/checkout/frame/use-checkout.ts'
import { haulerName } from '#web/frame/brand.ts'
import { Redirect } from '#web/frame/redirect.tsx'
import { signInPath } from '#web/frame/return-path.ts'
import { CodeStep, type StepFrame } from '#web/frame/sign-in/code-step.tsx'
import { PhoneStep } from '#web/frame/sign-in/phone-step.tsx'
import type { SentCode } from '#web/frame/sign-in/sent-code.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { nationalDigits } from '#web/ui/phone-mask.ts'

/** The code that was sent is kept here: the page below is drawn anew when somebody has signed in. */
export default function PhoneVerificationPage() {
  const { t } = useTexts()
  const [sent, setSent] = useState<SentCode | null>(null)
  const lead = `${t('phone.orderUpdates')} ${t('phone.rates')}`
  return (
    <CheckoutPage step="phone-verification" lead={lead}>
      {checkout => <PhoneVerification checkout={checkout} lead={lead} sent={sent} onSent={setSent} />}
    </CheckoutPage>
  )
}

type PhoneVerificationProps = {
  checkout: Checkout
  lead: string
  sent: SentCode | null
  onSent: (sent: SentCode) => void
}

/** A guest proves their number; being signed in afterwards is what lets them pay. */
function PhoneVerification({ checkout, lead, sent, onSent }: PhoneVerificationProps) {
  const { t } = useTexts()
  const [isChanging, change] = useState(false)
  const [digits, setDigits] = useState(() => nationalDigits(readLeadPhone()?.raw ?? checkout.cart.phone ?? ''))
  if (checkout.facts.isSignedIn) {
    forgetLeadPhone()
    return (
      <Redirect to={`/checkout/${checkout.cartId}/customer-details`} state={sent && { verifiedPhone: sent.phone }} />
    )
  }
  const { allRestricted } = checkout.facts
  const frame: StepFrame = {
    above: <CheckoutProgress step="phone-verification" allRestricted={allRestricted} />,
    aside: <PriceCard checkout={checkout} />,
    priceBar: <PriceBar checkout={checkout} />,
  }
  if (sent && !isChanging) return <CodeStep {...frame} sent={sent} onChangeNumber={() => change(true)} />
  return (
    <PhoneStep
      title={t('step.phone-verification')}
      lead={lead}
      {...frame}
      agreement={t('phone.consent', { hauler: haulerName })}
      initialDigits={digits}
      lastSent={sent}
      onSent={(next, typed) => {
        setDigits(typed)
        onSent(next)
        change(false)
      }}
    >
      <p>
        {t('getStarted.haveAccount')}{' '}
        <Link
          to={signInPath(`/checkout/${checkout.cartId}/customer-details`)}
          className="text-ink underline underline-offset-4"
        >
          {t('shell.signIn')}
        </Link>
      </p>
    </PhoneStep>
  )
}
