import { AppRoutes } from '#web/customer/routes.tsx'
import { ErrorBoundary } from '#web/frame/errors/error-boundary.tsx'
import { useSignInRedirect } from '#web/frame/errors/signed-out.ts'
import { useScrollOnNavigation } from '#web/frame/use-scroll-on-navigation.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { Toaster } from '#web/ui/toaster.tsx'

export function App() {
  const { t } = useTexts()
  useSignInRedirect()
  useScrollOnNavigation()
  return (
    <>
      <ErrorBoundary>
        <AppRoutes />
      </ErrorBoundary>
      <Toaster label={t('shell.notifications')} closeLabel={t('shell.close')} />
    </>
  )
}
