import type { ComponentProps, ReactNode } from 'react'
import { settings } from '#web/client/settings.ts'
import { Page } from '#web/frame/page.tsx'
import type { SentCode } from '#web/frame/sign-in/sent-code.ts'
import { codeLength, useCodeCheck } from '#web/frame/sign-in/use-code-check.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { ContinueBar } from '#web/ui/continue-bar.tsx'
import { DigitsField } from '#web/ui/digits-field.tsx'
import { Form } from '#web/ui/form.tsx'
import { LinkedText } from '#web/ui/linked-text.tsx'
import { Notice } from '#web/ui/notice.tsx'

type CodeStepProps = StepFrame & {
  sent: SentCode
  onChangeNumber: () => void
  /** Called when the code was right. The rest of the page learns it from the session. */
  onVerified?: () => void
}

/** This frame is around both steps on the way to the payment. It has the progress and the price so far. */
export type StepFrame = Pick<ComponentProps<typeof Page>, 'above' | 'aside'> & { priceBar?: ReactNode }

/** This is the second step when a person signs in, or verifies a phone on the way to the payment. */
export function CodeStep({ sent, onChangeNumber, onVerified, priceBar, ...page }: CodeStepProps) {
  const { t } = useTexts()
  const check = useCodeCheck(sent, onVerified)
  return (
    <Form className="flex flex-1 flex-col" onSubmit={check.submit}>
      <Page
        {...page}
        title={t('phone.verify.title')}
        lead={t('phone.verify.lead', { phone: sent.phone.formatted.replace(' ', '\u00a0') })}
        bar={
          <ContinueBar above={priceBar}>
            <Button type="submit" size="lg" disabled={check.code.length !== codeLength} pending={check.isChecking}>
              {t('shell.continue')}
            </Button>
          </ContinueBar>
        }
      >
        <DigitsField
          label={t('phone.code.label')}
          name="code"
          autoComplete="one-time-code"
          autoFocus
          length={codeLength}
          value={check.code}
          onChange={check.setCode}
          readOnly={check.isChecking}
          onKeyDown={event => {
            // A button that is off sends no form, so the missing code is reported here.
            if (event.key === 'Enter' && check.code.length < codeLength) check.submit()
          }}
          error={
            check.wrong && (
              <>
                <p className="font-bold">{check.wrong.title}</p>
                <p>{check.wrong.description}</p>
              </>
            )
          }
        />
        {settings.isTestInstallation && !settings.identity && (
          <Notice>
            <LinkedText text={t('phone.testInstallation')} links={{ outbox: label => <OutboxLink label={label} /> }} />
          </Notice>
        )}
        <div className="flex flex-wrap items-center justify-between gap-x-6 text-small">
          <p className="text-ink-soft">
            {t('phone.verify.wrongNumber')}{' '}
            <Button variant="link" className="text-small" onClick={onChangeNumber}>
              {t('phone.verify.change')}
            </Button>
          </p>
          <Button
            variant="link"
            className="text-small tabular-nums"
            disabled={check.secondsToResend > 0}
            pending={check.isResending}
            onClick={check.resend}
          >
            {check.secondsToResend > 0 ? t('phone.resendIn', { seconds: check.secondsToResend }) : t('phone.resend')}
          </Button>
        </div>
      </Page>
    </Form>
  )
}

/** On a test installation, the outbox has the texts that would have been sent. */
function OutboxLink({ label }: { label: string }) {
  const { t } = useTexts()
  return (
    <a href="/dev/outbox" target="_blank" rel="noopener" className="font-medium underline underline-offset-4">
      {label}
      <span className="sr-only"> ({t('shell.newTab')})</span>
    </a>
  )
}
