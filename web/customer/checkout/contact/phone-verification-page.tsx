import { type FormEvent, useState } from 'react'
import { Link, Navigate } from 'react-router'
import { forgetLeadPhone, readLeadPhone } from '#web/client/lead-phone.ts'
import { haulerName } from '#web/customer/app/brand.ts'
import { Page } from '#web/customer/app/page.tsx'
import { signInPath } from '#web/customer/app/return-path.ts'
import { CheckoutPage } from '#web/customer/checkout/frame/checkout-page.tsx'
import { CheckoutProgress } from '#web/customer/checkout/frame/checkout-progress.tsx'
import type { Checkout } from '#web/customer/checkout/frame/use-checkout.ts'
import { LegalLinks } from '#web/customer/legal/legal-links.tsx'
import type { CodeOnItsWay } from '#web/customer/sign-in/code-on-its-way.ts'
import { CodeStep } from '#web/customer/sign-in/code-step.tsx'
import { usePhoneInput } from '#web/customer/sign-in/use-phone-input.ts'
import { useSendCode } from '#web/customer/sign-in/use-send-code.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ContinueBar } from '#web/ui/continue-bar.tsx'
import { PhoneField } from '#web/ui/phone-field.tsx'
import { nationalDigits } from '#web/ui/phone-mask.ts'
import { useWords } from '#web/words/words.ts'

export default function PhoneVerificationPage() {
  return <CheckoutPage step="phone-verification">{checkout => <PhoneVerification checkout={checkout} />}</CheckoutPage>
}

/** A guest proves their number; being signed in afterwards is what lets them pay. */
function PhoneVerification({ checkout }: { checkout: Checkout }) {
  const [sent, setSent] = useState<CodeOnItsWay | null>(null)
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
    <NumberStep
      checkout={checkout}
      initialDigits={nationalDigits(readLeadPhone()?.raw ?? checkout.cart.phone ?? '')}
      onSent={setSent}
    />
  )
}

type NumberStepProps = { checkout: Checkout; initialDigits: string; onSent: (sent: CodeOnItsWay) => void }

function NumberStep({ checkout, initialDigits, onSent }: NumberStepProps) {
  const { t } = useWords()
  const phone = usePhoneInput(initialDigits)
  const [agreed, setAgreed] = useState(false)
  const { send, isSending } = useSendCode()
  const canSend = phone.isValid && agreed && !isSending
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!canSend) return
    const sent = await send(phone.stored)
    if (sent) onSent({ phone: { raw: phone.stored, formatted: phone.formatted }, ...sent })
  }
  return (
    <form className="flex flex-1 flex-col" noValidate onSubmit={submit}>
      <Page
        title={t('phone.verify.title')}
        lead={`${t('phone.orderUpdates')} ${t('phone.rates')}`}
        above={<CheckoutProgress step="phone-verification" allRestricted={checkout.facts.allRestricted} />}
        bar={
          <ContinueBar>
            <Button type="submit" size="lg" disabled={!canSend}>
              {t(isSending ? 'phone.sending' : 'phone.sendCode')}
            </Button>
          </ContinueBar>
        }
      >
        <PhoneField
          label={t('phone.label')}
          hint={t('phone.hint')}
          error={phone.error}
          value={phone.digits}
          onChange={phone.setDigits}
          onBlur={phone.leave}
        />
        <Checkbox name="consent" checked={agreed} onChange={event => setAgreed(event.target.checked)}>
          <LegalLinks text={t('phone.consent', { hauler: haulerName })} />
        </Checkbox>
        <p>
          {t('getStarted.haveAccount')}{' '}
          <Link
            to={signInPath(`/checkout/${checkout.cartId}/customer-details`)}
            className="text-accent-text underline underline-offset-4"
          >
            {t('shell.signIn')}
          </Link>
        </p>
      </Page>
    </form>
  )
}
