import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { storeCartId } from '#web/client/cart-storage.ts'
import { useClient } from '#web/client/client.ts'
import { readLeadPhone, storeLeadPhone } from '#web/client/lead-phone.ts'
import { waitText } from '#web/frame/errors/wait-text.ts'
import { useSubmit } from '#web/frame/forms/use-submit.ts'
import { fetchedAhead, fetchedNow } from '#web/frame/lazy-page.tsx'
import { showMissingPhone } from '#web/frame/sign-in/missing-phone.ts'
import { usePhoneInput } from '#web/frame/sign-in/use-phone-input.ts'
import { t } from '#web/i18n/i18n.ts'
import { nationalDigits } from '#web/ui/phone-mask.ts'
import { toast } from '#web/ui/toast.ts'

/** The code is loaded when the customer begins to type. The first visit does not wait for it, and the button has it when it is pressed. */
const loadCalls = () => import('#web/customer/get-started/send-lead.ts')

/**
 * The form of the first page can be sent if the phone number is valid, the terms are agreed to, and no send is in
 * progress. `fetchNext` fetches the page that follows.
 */
export function useLeadCapture(form: RefObject<HTMLFormElement | null>, fetchNext: () => Promise<unknown>) {
  const client = useClient()
  const navigate = useNavigate()
  const phone = usePhoneInput()
  const [agreed, setAgreed] = useState(false)
  useFilledBefore(form, { setDigits: phone.setDigits, setAgreed })

  const hasBegun = phone.digits !== ''
  useEffect(() => {
    if (hasBegun) fetchedAhead(Promise.all([loadCalls(), fetchNext()])).catch(() => undefined)
  }, [hasBegun, fetchNext])

  const keepPhone = () => storeLeadPhone({ raw: phone.stored, formatted: phone.formatted })
  const capture = async () => {
    const { sendLead } = await fetchedNow(
      loadCalls().catch(failure => {
        keepPhone()
        throw failure
      }),
    )
    const lead = await sendLead(client, phone.stored)
    keepPhone()
    if (lead.cartId) storeCartId(lead.cartId)
    return lead
  }
  const { submit, isPending } = useSubmit(capture, {
    onDone: ({ cartId }) => navigate(cartId ? `/checkout/${cartId}/zipcode` : '/checkout/zipcode'),
    onError: error =>
      toast({ kind: 'error', title: t('toast.uhOh'), description: waitText(error) ?? t('getStarted.failed') }),
  })
  const canSubmit = phone.isValid && agreed
  const [isUnagreed, setUnagreed] = useState(false)
  /** A button that is off sends no form, so this function shows the missing answer. */
  const showWhatIsMissing = () => {
    if (!phone.isValid) return showMissingPhone(phone.digits)
    setUnagreed(!agreed)
  }
  return {
    phone,
    agreed,
    isUnagreed: isUnagreed && !agreed,
    setAgreed,
    isPending,
    canSubmit,
    showWhatIsMissing,
    submit: () => canSubmit && submit(),
  }
}

type Setters = { readonly setDigits: (digits: string) => void; readonly setAgreed: (agreed: boolean) => void }

/**
 * The server's page may be shown before its code runs, or the page may be loaded again. The hook keeps the text that
 * the customer or the browser has filled in by then.
 */
function useFilledBefore(form: RefObject<HTMLFormElement | null>, { setDigits, setAgreed }: Setters): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs once, when the app takes over the page that the server has drawn
  useLayoutEffect(() => {
    const inputs = [...(form.current?.querySelectorAll('input') ?? [])]
    const typed = inputs.find(input => input.name === 'phone')?.value
    const digits = nationalDigits(typed || readLeadPhone()?.raw || '')
    if (digits) setDigits(digits)
    if (inputs.some(input => input.name === 'terms' && input.checked)) setAgreed(true)
  }, [])
}
