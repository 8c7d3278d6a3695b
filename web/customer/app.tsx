import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { reportErrorsTo } from '#web/client/errors.ts'
import { AppRoutes } from '#web/customer/routes.tsx'
import { ErrorBoundary } from '#web/frame/errors/error-boundary.tsx'
import { signInPath } from '#web/frame/return-path.ts'
import { useScrollOnNavigation } from '#web/frame/use-scroll-on-navigation.ts'
import { t, useTexts } from '#web/i18n/i18n.ts'
import { toast } from '#web/ui/toast.ts'
import { Toaster } from '#web/ui/toaster.tsx'

export function App() {
  const { t } = useTexts()
  useErrorReports()
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

/** What a failed call does on every page. */
function useErrorReports(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const title = () => t('toast.error.title')
    reportErrorsTo({
      signedOut: () => {
        const { pathname, search } = window.location
        if (pathname !== '/sign-in') navigate(signInPath(pathname + search))
      },
      mutationFailed: () => toast({ kind: 'error', title: title(), description: t('toast.error.request') }),
      unsent: () =>
        toast({ kind: 'error', title: t('shell.noConnection.title'), description: t('shell.noConnection') }),
      queryFailed: () => toast({ kind: 'error', title: title(), description: t('toast.error.loading') }),
    })
  }, [navigate])
}
