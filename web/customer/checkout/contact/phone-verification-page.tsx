import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useParams } from 'react-router'
import { useClient } from '#web/client/client.ts'
import { forgetLeadPhone, readLeadPhone } from '#web/client/lead-phone.ts'
import { onSignInOrOut, useSession } from '#web/client/session.ts'
import { useCheckoutPage } from '#web/customer/checkout/frame/checkout-page.tsx'
import { CheckoutProgress } from '#web/customer/checkout/frame/checkout-progress.tsx'
import { PriceCard } from '#web/customer/checkout/frame/price-card.tsx'
import { PriceBar } from '#web/customer/checkout/frame/running-price.tsx'
import type { Checkout } from '#web/customer/checkout/frame/use-checkout.ts'
import { haulerName } from '#web/frame/brand.ts'
import { Redirect } from '#web/frame/redirect.tsx'
import { signInPath } from '#web/frame/return-path.ts'
import { selfQuery } from '#web/frame/self.ts'
import { CodeStep, type StepFrame } from '#web/frame/sign-in/code-step.tsx'
import FormerAccount from '#web/frame/sign-in/former-account.tsx'
import { PhoneStep } from '#web/frame/sign-in/phone-step.tsx'
import type { SentCode } from '#web/frame/sign-in/sent-code.ts'
import { SignInDocument } from '#web/frame/sign-in/sign-in-document.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { nationalDigits } from '#web/ui/phone-mask.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

/**
 * A guest proves the phone number by a code. The guest is then signed in and can pay. The question and the terms are
 * shown while the cart loads. The digits are null until a code is sent. After that they are the typed digits.
 */
export default function PhoneVerificationPage() {
  return (
    <SignInDocument>
      <PhoneVerification />
    </SignInDocument>
  )
}

function PhoneVerification() {
  const { t } = useTexts()
  const cartId = useParams().id ?? ''
  const session = useSession()
  useSelfAhead()
  const [sent, setSent] = useState<SentCode | null>(null)
  const [isChanging, change] = useState(false)
  const [digits, setDigits] = useState<string | null>(null)
  const { checkout, instead } = useCheckoutPage('phone-verification')
  const detailsPath = `/checkout/${cartId}/customer-details`
  const lead = `${t('phone.orderUpdates')} ${t('phone.rates')}`
  // The details page waits until the profile is loaded, and leads to the first answer that the cart lacks.
  if (session === 'signed-in') {
    return (
      <FormerAccount>
        <SignedIn detailsPath={detailsPath} sent={sent} />
      </FormerAccount>
    )
  }
  if (instead) return instead
  const frame: StepFrame = {
    above: <CheckoutProgress step="phone-verification" allRestricted={checkout?.facts.allRestricted ?? false} />,
    aside: checkout ? <PriceCard checkout={checkout} /> : <Skeleton className="h-56" />,
    priceBar: checkout && <PriceBar checkout={checkout} />,
  }
  if (sent && !isChanging) return <CodeStep {...frame} sent={sent} onChangeNumber={() => change(true)} />
  return (
    <PhoneStep
      title={t('step.phone-verification')}
      lead={lead}
      {...frame}
      agreement={t('phone.consent', { hauler: haulerName })}
      consent
      knownDigits={digits ?? (checkout ? knownDigits(checkout) : '')}
      isLoading={checkout === null}
      lastSent={sent}
      onSent={(next, typed) => {
        setDigits(typed)
        setSent(next)
        change(false)
      }}
    >
      {!checkout && (
        <p role="status" className="sr-only">
          {t('checkout.gettingCart')}
        </p>
      )}
      <p>
        {t('phone.haveAccount')}{' '}
        <Link to={signInPath(detailsPath)} className="text-ink underline underline-offset-4">
          {t('shell.signIn')}
        </Link>
      </p>
    </PhoneStep>
  )
}

/** These are the digits of the phone number that the customer gave for a quote, in this browser or on the page where the cart began. */
const knownDigits = ({ cart }: Checkout): string => nationalDigits(readLeadPhone()?.raw ?? cart.phone ?? '')

/** After the sign-in the profile is fetched before the next page is drawn. The next page waits only for the profile. */
function useSelfAhead(): void {
  const queries = useQueryClient()
  const { session } = useClient()
  useEffect(
    () =>
      onSignInOrOut(session, isIn => {
        if (isIn) void queries.prefetchQuery(selfQuery())
      }),
    [queries, session],
  )
}

function SignedIn({ detailsPath, sent }: { detailsPath: string; sent: SentCode | null }) {
  useEffect(forgetLeadPhone, [])
  return <Redirect to={detailsPath} state={sent && { verifiedPhone: sent.phone }} />
}
