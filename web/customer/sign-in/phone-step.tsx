import { type FormEvent, useState } from 'react'
import { haulerName } from '#web/customer/app/brand.ts'
import { Page } from '#web/customer/app/page.tsx'
import { LegalLinks } from '#web/customer/legal/legal-links.tsx'
import type { CodeOnItsWay } from '#web/customer/sign-in/code-on-its-way.ts'
import { usePhoneInput } from '#web/customer/sign-in/use-phone-input.ts'
import { useSendCode } from '#web/customer/sign-in/use-send-code.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ContinueBar } from '#web/ui/continue-bar.tsx'
import { PhoneField } from '#web/ui/phone-field.tsx'
import { useWords } from '#web/words/words.ts'

type PhoneStepProps = { initialDigits: string; onSent: (sent: CodeOnItsWay, digits: string) => void }

export function PhoneStep({ initialDigits, onSent }: PhoneStepProps) {
  const { t } = useWords()
  const phone = usePhoneInput(initialDigits)
  const [agreed, setAgreed] = useState(false)
  const { send, isSending } = useSendCode()
  const canSend = phone.isValid && agreed && !isSending

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!canSend) return
    const sent = await send(phone.stored)
    if (sent) onSent({ phone: { raw: phone.stored, formatted: phone.formatted }, ...sent }, phone.digits)
  }

  return (
    <form className="flex flex-1 flex-col" noValidate onSubmit={submit}>
      <Page
        title={t('signIn.title')}
        lead={t('signIn.lead')}
        bar={
          <ContinueBar>
            <Button type="submit" size="lg" disabled={!canSend} pending={isSending}>
              {t('phone.sendCode')}
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
        <Checkbox name="terms" checked={agreed} onChange={event => setAgreed(event.target.checked)}>
          <LegalLinks text={t('signIn.agree', { hauler: haulerName })} />
        </Checkbox>
      </Page>
    </form>
  )
}
