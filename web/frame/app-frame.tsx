import type { ReactNode } from 'react'
import { ErrorBoundary } from '#web/frame/errors/error-boundary.tsx'
import { useSignInRedirect } from '#web/frame/errors/signed-out.ts'
import { useScrollOnNavigation } from '#web/frame/use-scroll-on-navigation.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { Toaster } from '#web/ui/toaster.tsx'

/** What stands around the routes of every app: the last error boundary and the messages in the corner. */
export function AppFrame({ children }: { children: ReactNode }) {
  const { t } = useTexts()
  useSignInRedirect()
  useScrollOnNavigation()
  return (
    <>
      <ErrorBoundary>{children}</ErrorBoundary>
      <Toaster label={t('shell.notifications')} closeLabel={t('shell.close')} />
    </>
  )
}
