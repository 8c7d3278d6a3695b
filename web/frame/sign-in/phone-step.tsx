import { type ComponentProps, type ReactNode, useState } from 'react'
import { LegalLinks } from '#web/frame/legal-links.tsx'
import { Page } from '#web/frame/page.tsx'
import type { StepFrame } from '#web/frame/sign-in/code-step.tsx'
import { showMissingPhone } from '#web/frame/sign-in/missing-phone.ts'
import type { SentCode } from '#web/frame/sign-in/sent-code.ts'
import { usePhoneInput } from '#web/frame/sign-in/use-phone-input.ts'
import { showSendProblem, useSendCode } from '#web/frame/sign-in/use-send-code.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ContinueBar } from '#web/ui/continue-bar.tsx'
import { Form } from '#web/ui/form.tsx'
import { PhoneField } from '#web/ui/phone-field.tsx'

type PhoneStepProps = Pick<ComponentProps<typeof Page>, 'title' | 'lead'> &
  StepFrame & {
    /** The box agrees to this text, with its links. */
    agreement: string
    /** It is true if the box agrees to texts about orders. */
    consent: boolean
    /** The digits are those of the known number; it may become known while the page is loading. */
    knownDigits: string
    /** While the page loads, it can be read and not filled in. */
    isLoading?: boolean
    /** It is the last code sent: for the same number it is still good while no other can be sent. */
    lastSent?: SentCode | null
    onSent: (sent: SentCode, digits: string) => void
    children?: ReactNode
  }

/** This is the first step of signing in and of verifying a phone on the way to payment: a number, an agreement, a code is sent. */
export function PhoneStep(props: PhoneStepProps) {
  const { agreement, consent, knownDigits, isLoading = false, lastSent, onSent, priceBar, children, ...page } = props
  const { t } = useTexts()
  const phone = usePhoneInput(knownDigits)
  const [agreed, setAgreed] = useState(false)
  const [isUnagreed, setUnagreed] = useState(false)
  /** These are the digits of the number that has stopped our texts. */
  const [stopped, setStopped] = useState<string | null>(null)
  const { send, isSending } = useSendCode(problem =>
    problem.problem === 'texts-stopped' ? setStopped(phone.digits) : showSendProblem(problem),
  )
  const isComplete = phone.isValid && agreed

  const submit = async () => {
    if (!isComplete || isSending) return
    if (lastSent?.phone.raw === phone.stored && performance.now() < lastSent.resendAt) {
      return onSent(lastSent, phone.digits)
    }
    setStopped(null)
    const sent = await send(phone.stored, consent)
    if (!sent) return
    const resendAt = performance.now() + sent.resendAfterMs
    onSent({ phone: { raw: phone.stored, formatted: phone.formatted }, ...sent, resendAt, consent }, phone.digits)
  }

  /** A button that is off sends no form: the missing number or tick is reported all the same. */
  const showWhatIsMissing = () => {
    if (!phone.isValid) return showMissingPhone(phone.digits)
    setUnagreed(!agreed)
  }

  return (
    <Form className="flex flex-1 flex-col" onSubmit={submit}>
      <Page
        {...page}
        bar={
          <ContinueBar above={priceBar}>
            <Button type="submit" size="lg" disabled={!isComplete} aria-disabled={isSending || undefined}>
              {t(isSending ? 'phone.sending' : 'phone.sendCode')}
            </Button>
          </ContinueBar>
        }
      >
        <PhoneField
          label={t('phone.label')}
          hint={t('phone.hint')}
          error={phone.error ?? (stopped === phone.digits ? t('phone.send.textsStopped') : undefined)}
          value={phone.digits}
          onChange={phone.setDigits}
          onBlur={phone.leave}
          onEnter={showWhatIsMissing}
          readOnly={isLoading}
        />
        <Checkbox
          name="agreement"
          checked={agreed}
          disabled={isLoading}
          error={isUnagreed && !agreed ? t('phone.terms') : undefined}
          onChange={event => setAgreed(event.target.checked)}
        >
          <LegalLinks text={agreement} />
        </Checkbox>
        {children}
      </Page>
    </Form>
  )
}
