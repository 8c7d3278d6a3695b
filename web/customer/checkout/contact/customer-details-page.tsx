import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import type { ProfileForm } from '#domain/account/profile.ts'
import { useApi } from '#web/client/query.ts'
import { TakingYouToPayment } from '#web/customer/checkout/contact/taking-you-to-payment.tsx'
import { CheckoutPage } from '#web/customer/checkout/frame/checkout-page.tsx'
import { Question } from '#web/customer/checkout/frame/question.tsx'
import type { Checkout } from '#web/customer/checkout/frame/use-checkout.ts'
import { pauseAfterDetailsMs, startPayment } from '#web/customer/checkout/payment/start-payment.ts'
import { useRefusedPayment } from '#web/customer/checkout/payment/use-refused-payment.ts'
import { ProfileFields } from '#web/customer/profile-fields.tsx'
import { useProfileForm } from '#web/customer/use-profile-form.ts'
import { showError, showGeneralError } from '#web/frame/errors/show-error.ts'
import { type Submission, useSubmit } from '#web/frame/forms/use-submit.ts'
import { Redirect } from '#web/frame/redirect.tsx'
import { useSelf } from '#web/frame/self.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { maskedPhone, nationalDigits } from '#web/ui/phone-mask.ts'
import { Switch } from '#web/ui/switch.tsx'

export default function CustomerDetailsPage() {
  return <CheckoutPage step="customer-details">{checkout => <CustomerDetails checkout={checkout} />}</CheckoutPage>
}

/**
 * A known customer is sent on to the card at once. A customer who became known by this sign-in may come back to the
 * details, so this page stays. A request for a call is sent only when the customer presses the button.
 */
function CustomerDetails({ checkout }: { checkout: Checkout }) {
  const { isFirstTime } = useSelf()
  const knewThem = useRef(checkout.facts.hasProfile && !isFirstTime)
  if (!checkout.facts.isSignedIn) return <Redirect to={`/checkout/${checkout.cartId}/phone-verification`} />
  return knewThem.current && !checkout.facts.allRestricted ? (
    <TakingYouToPayment checkout={checkout} />
  ) : (
    <DetailsForm checkout={checkout} />
  )
}

function DetailsForm({ checkout }: { checkout: Checkout }) {
  const { t } = useTexts()
  const { facts, self } = checkout
  const form = useProfileForm(self, error => showError(error, { title: t('toast.uhOh') }))
  const { submit, isPending, loaderText } = useSaveAndContinue(checkout, form.save)
  return (
    <Question
      step="customer-details"
      checkout={checkout}
      canContinue={form.isValid}
      missing={t('details.missing')}
      onMissing={() => form.send(submit)}
      isPending={isPending}
      loaderText={loaderText}
      onContinue={() => form.send(submit)}
      continueLabel={t(facts.allRestricted ? 'details.send' : 'details.continue')}
    >
      <ProfileFields form={form} phone={self ? maskedPhone(nationalDigits(self.phone)) : null} />
      <Switch label={t('profile.sms')} hint={t('profile.sms.hint')} checked={form.isTextsOn} onChange={form.setTexts} />
    </Question>
  )
}

/** The hook saves the details. Then it leads to the card, or sends the request of a restricted cart. */
function useSaveAndContinue(
  checkout: Checkout,
  save: (values: ProfileForm) => Promise<boolean>,
): Submission<ProfileForm> {
  const { cartId, facts } = checkout
  const { allRestricted } = facts
  const { t } = useTexts()
  const api = useApi()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const onRefused = useRefusedPayment(checkout)
  const paymentPath = `/checkout/${cartId}/payment`

  const saveAndSend = async (values: ProfileForm): Promise<string | null> => {
    if (!(await save(values))) return null
    if (allRestricted) {
      await api.submitRestrictedOrder.mutate({ cartId })
      return `/checkout/${cartId}/restricted-confirmation`
    }
    await startPayment(queries, cartId)
    return paymentPath
  }
  return useSubmit(saveAndSend, {
    loadingText: t('payment.preparing'),
    pauseMs: path => (path === paymentPath ? pauseAfterDetailsMs : 0),
    onDone: path => path && navigate(path),
    onError: allRestricted ? showGeneralError : onRefused,
  })
}
