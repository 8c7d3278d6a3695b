import { Link } from 'react-router'
import { useSelf } from '#web/frame/self.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Notice } from '#web/ui/notice.tsx'

type EmailReturnedProps = {
  /** Leads to the email field on the same page. Without it a link leads to the account. */
  onCorrect?: () => void
  /** True if the email field is just below the notice. */
  isAtField?: boolean
}

/** With this state the dashboard opens the account at the email field. */
export const toCorrectEmail = { correctsEmail: true } as const

/** The notice says that the latest email about an order came back (rule T28). It disappears when the customer enters another address. */
export function EmailReturned({ onCorrect, isAtField = false }: EmailReturnedProps) {
  const { t } = useTexts()
  const { self } = useSelf()
  if (!self?.isEmailReturned) return null
  const label = t('dashboard.emailReturned.correct')
  return (
    <Notice tone="warning" title={t('dashboard.emailReturned.title')}>
      <p className="wrap-anywhere">{t('dashboard.emailReturned', { email: self.email })}</p>
      {!isAtField && (
        <p className="mt-3">
          {onCorrect ? (
            <Button variant="outline" size="sm" onClick={onCorrect}>
              {label}
            </Button>
          ) : (
            <Link to="/dashboard" state={toCorrectEmail} className={buttonStyle({ variant: 'outline', size: 'sm' })}>
              {label}
            </Link>
          )}
        </p>
      )}
    </Notice>
  )
}
