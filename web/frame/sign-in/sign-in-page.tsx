import { lazy, Suspense } from 'react'
import { SignIn } from '#web/frame/sign-in/sign-in.tsx'
import { useTexts } from '#web/i18n/i18n.ts'

/** The question has its own file, so that the first sign-in page does not load the code that calls the server. */
const FormerAccount = lazy(() => import('#web/frame/sign-in/former-account.tsx'))

export default function SignInPage() {
  const { t } = useTexts()
  return (
    <SignIn
      title={t('signIn.title')}
      afterCode={goOn => (
        <Suspense fallback={null}>
          <FormerAccount>{goOn}</FormerAccount>
        </Suspense>
      )}
    />
  )
}
