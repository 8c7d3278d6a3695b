import { lazy, Suspense } from 'react'
import { haulerName } from '#web/frame/brand.ts'
import { SignIn } from '#web/frame/sign-in/sign-in.tsx'
import { useTexts } from '#web/i18n/i18n.ts'

/** A file of its own, so that the first sign-in page does not load the code that calls the server. */
const FormerAccount = lazy(() => import('#web/frame/sign-in/former-account.tsx'))

/** For customers, who agree to texts about their orders. */
export default function SignInPage() {
  const { t } = useTexts()
  return (
    <SignIn
      title={t('signIn.title')}
      agreement={t('signIn.agree', { hauler: haulerName })}
      consent
      afterCode={goOn => (
        <Suspense fallback={null}>
          <FormerAccount>{goOn}</FormerAccount>
        </Suspense>
      )}
    />
  )
}
