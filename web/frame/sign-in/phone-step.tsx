import { type ComponentProps, type ReactNode, useState } from 'react'
import { LegalLinks } from '#web/frame/legal-links.tsx'
import { Page } from '#web/frame/page.tsx'
import type { SentCode } from '#web/frame/sign-in/sent-code.ts'
import { usePhoneInput } from '#web/frame/sign-in/use-phone-input.ts'
import { useSendCode } from '#web/frame/sign-in/use-send-code.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ContinueBar } from '#web/ui/continue-bar.tsx'
import { Form } from '#web/ui/form.tsx'
import { PhoneField } from '#web/ui/phone-field.tsx'

type PhoneStepProps = Pick<ComponentProps<typeof Page>, 'title' | 'lead' | 'above'> & {
  /** What is agreed to with the box, with its links. */
  agreement: string
  initialDigits: string
  onSent: (sent: SentCode, digits: string) => void
  children?: ReactNode
}

/** The first step of signing in and of verifying a phone on the way to payment: a number, an agreement, a code is sent. */
export function PhoneStep({ agreement, initialDigits, onSent, children, ...page }: PhoneStepProps) {
  const { t } = useTexts()
  const phone = usePhoneInput(initialDigits)
  const [agreed, setAgreed] = useState(false)
  const { send, isSending } = useSendCode()
  const canSend = phone.isValid && agreed && !isSending

  const submit = async () => {
    if (!canSend) return
    const sent = await send(phone.stored)
    if (sent) onSent({ phone: { raw: phone.stored, formatted: phone.formatted }, ...sent }, phone.digits)
  }

  return (
    <Form className="flex flex-1 flex-col" onSubmit={submit}>
      <Page
        {...page}
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
        <Checkbox name="agreement" checked={agreed} onChange={event => setAgreed(event.target.checked)}>
          <LegalLinks text={agreement} />
        </Checkbox>
        {children}
      </Page>
    </Form>
  )
}
