import { useRef } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { formatPhone } from '#domain/phone.ts'
import { api } from '#web/client/api.ts'
import { reportMutationError } from '#web/client/errors.ts'
import { TakingYouToPayment } from '#web/customer/checkout/contact/taking-you-to-payment.tsx'
import { CheckoutPage } from '#web/customer/checkout/frame/checkout-page.tsx'
import { Question } from '#web/customer/checkout/frame/question.tsx'
import type { Checkout } from '#web/customer/checkout/frame/use-checkout.ts'
import { useWork } from '#web/customer/checkout/frame/use-work.ts'
import { pauseAfterDetailsMs, startPayment } from '#web/customer/checkout/payment/start-payment.ts'
import { useProfileForm } from '#web/customer/use-profile-form.ts'
import { tellPaymentFailure } from '#web/frame/errors/tell-payment-failure.ts'
import { useSelf } from '#web/frame/self.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { ProfileFields } from '#web/parts/profile-fields.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { toast } from '#web/ui/toast.ts'

export default function CustomerDetailsPage() {
  return <CheckoutPage step="customer-details">{checkout => <CustomerDetails checkout={checkout} />}</CheckoutPage>
}

/**
 * People we know are taken on to the card at once, unless this sign-in made them known: they may come back to their details. A
 * request for a call is sent only when somebody presses for it.
 */
function CustomerDetails({ checkout }: { checkout: Checkout }) {
  const { isFirstTime } = useSelf()
  const knewThem = useRef(checkout.facts.hasProfile && !isFirstTime)
  if (!checkout.facts.isSignedIn) return <Navigate to={`/checkout/${checkout.cartId}/phone-verification`} replace />
  return knewThem.current && !checkout.facts.allRestricted ? (
    <TakingYouToPayment checkout={checkout} />
  ) : (
    <DetailsForm checkout={checkout} />
  )
}

function DetailsForm({ checkout }: { checkout: Checkout }) {
  const { t } = useTexts()
  const { cartId, facts, self } = checkout
  const tellFailure = (description: string) => toast({ kind: 'error', title: t('toast.uhOh'), description })
  const form = useProfileForm(self, tellFailure)
  const { goOn, isBusy, loaderText } = useGoOn(cartId, facts.allRestricted)
  return (
    <Question
      step="customer-details"
      checkout={checkout}
      title={t('details.title')}
      canContinue={form.formState.isValid}
      isBusy={isBusy}
      loaderText={loaderText}
      onContinue={() => void form.handleSubmit(values => goOn(() => form.save(values)))()}
      continueLabel={t(facts.allRestricted ? 'details.send' : 'details.continue')}
    >
      <ProfileFields
        register={form.register}
        watch={form.watch}
        errors={form.formState.errors}
        onBusiness={form.setBusiness}
        phone={self ? formatPhone(self.phone) : null}
      />
      <Switch
        label={t('profile.sms')}
        hint={t('profile.sms.hint')}
        checked={form.watch('smsNotificationOptIn')}
        onChange={checked => form.setValue('smsNotificationOptIn', checked)}
      />
    </Question>
  )
}

/** Saves the details, then goes to the card, or sends the request of a restricted cart. */
function useGoOn(cartId: string, allRestricted: boolean) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const work = useWork()

  const send = async () => {
    if (allRestricted) {
      await api.submitRestrictedOrder.mutate({ cartId })
      return `/checkout/${cartId}/restricted-confirmation`
    }
    await api.upsertStripeCustomer.mutate({ cartId })
    await startPayment(cartId, pauseAfterDetailsMs)
    return `/checkout/${cartId}/payment`
  }
  const goOn = async (save: () => Promise<boolean>) => {
    try {
      const path = await work.run(t('payment.preparing'), async () => ((await save()) ? send() : null))
      if (path) navigate(path)
    } catch (error) {
      if (allRestricted) reportMutationError(error, false)
      else tellPaymentFailure(error)
    }
  }
  return { goOn, isBusy: work.isBusy, loaderText: work.text }
}
