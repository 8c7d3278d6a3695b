import { type ReactNode, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { reportErrorsTo } from '#web/client/errors.ts'
import { ErrorBoundary } from '#web/frame/errors/error-boundary.tsx'
import { signInPath } from '#web/frame/return-path.ts'
import { useScrollOnNavigation } from '#web/frame/use-scroll-on-navigation.ts'
import { t, useTexts } from '#web/i18n/i18n.ts'
import { toast } from '#web/ui/toast.ts'
import { Toaster } from '#web/ui/toaster.tsx'

/** What stands around the routes of every app: the last fault line, messages in the corner, what failed calls do. */
export function AppFrame({ children }: { children: ReactNode }) {
  const { t } = useTexts()
  useErrorReports()
  useScrollOnNavigation()
  return (
    <>
      <ErrorBoundary>{children}</ErrorBoundary>
      <Toaster label={t('shell.notifications')} closeLabel={t('shell.close')} />
    </>
  )
}

/** What a failed call does on every page (specification section 8, generic client behaviour). */
function useErrorReports(): void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useEffect(() => {
    const title = () => t('toast.error.title')
    reportErrorsTo({
      signedOut: () => {
        if (pathname !== '/sign-in') navigate(signInPath(pathname + search))
      },
      mutationFailed: () => toast({ kind: 'error', title: title(), description: t('toast.error.request') }),
      unsent: () =>
        toast({ kind: 'error', title: t('shell.noConnection.title'), description: t('shell.noConnection') }),
      queryFailed: () => toast({ kind: 'error', title: title(), description: t('toast.error.loading') }),
    })
  }, [navigate, pathname, search])
}
