import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { storeCartId } from '#web/client/cart-storage.ts'
import { storeLeadPhone } from '#web/client/lead-phone.ts'
import { usePhoneInput } from '#web/frame/sign-in/use-phone-input.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { toast } from '#web/ui/toast.ts'

/** The form of the first page: a valid phone, the terms, and no send in progress. */
export function useLeadCapture() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const phone = usePhoneInput()
  const [agreed, setAgreed] = useState(false)
  const [isPending, setPending] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!phone.isValid || !agreed || isPending) return
    setPending(true)
    try {
      // Calls come with the button: the first visit does not wait for their code.
      const { api } = await import('#web/client/api.ts')
      const { cartId } = await api.captureLeadPhone.mutate({ phone: phone.stored })
      storeLeadPhone({ raw: phone.stored, formatted: phone.formatted })
      if (cartId) storeCartId(cartId)
      navigate(cartId ? `/checkout/${cartId}/zipcode` : '/checkout/zipcode')
    } catch {
      setPending(false)
      toast({ kind: 'error', title: t('toast.uhOh'), description: t('getStarted.failed') })
    }
  }

  return {
    digits: phone.digits,
    setDigits: phone.setDigits,
    leavePhone: phone.leave,
    phoneError: phone.error,
    agreed,
    setAgreed,
    isPending,
    canSubmit: phone.isValid && agreed,
    submit,
  }
}
