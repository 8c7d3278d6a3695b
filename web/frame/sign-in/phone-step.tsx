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
    /** With the checkbox the person agrees to this text, which has links. */
    agreement: string
    /** True if the checkbox agrees to texts about orders. */
    consent: boolean
    /** The digits of the known number. It may become known while the page loads. */
    knownDigits: string
    /** While the page loads, the form can be read but not filled in. */
    isLoading?: boolean
    /** The last sent code. It is valid for the same number until another one can be sent. */
    lastSent?: SentCode | null
    onSent: (sent: SentCode, digits: string) => void
    children?: ReactNode
  }

/**
 * This is the first step when a person signs in, or verifies a phone on the way to the payment. The person types a
 * number and agrees, and a code is sent.
 */
export function PhoneStep(props: PhoneStepProps) {
  const { agreement, consent, knownDigits, isLoading = false, lastSent, onSent, priceBar, children, ...page } = props
  const { t } = useTexts()
  const phone = usePhoneInput(knownDigits)
  const [agreed, setAgreed] = useState(false)
  const [isUnagreed, setUnagreed] = useState(false)
  /** These are the digits of a number whose owner has stopped our texts. */
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

  /** A button that is off sends no form, so the missing number or tick is reported here. */
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
