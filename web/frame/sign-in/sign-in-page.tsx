import { haulerName } from '#web/frame/brand.ts'
import { SignIn } from '#web/frame/sign-in/sign-in.tsx'
import { useTexts } from '#web/i18n/i18n.ts'

/** For customers, who agree to texts about their orders. */
export default function SignInPage() {
  const { t } = useTexts()
  return (
    <SignIn
      title={t('signIn.title')}
      agreement={t('signIn.agree', { hauler: haulerName })}
      consent
      provesFormerAccount
    />
  )
}
