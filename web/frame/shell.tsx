import { type ReactNode, Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useOnline } from '#web/client/use-online.ts'
import { ErrorBoundary } from '#web/frame/errors/error-boundary.tsx'
import { TopBar } from '#web/frame/top-bar.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { PageGrid } from '#web/ui/page-layout.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type ShellProps = {
  hasBack?: boolean
  /** This area is at the right of the top bar. Only some apps load one. */
  userArea?: ReactNode
  footer?: ReactNode
}

/**
 * The shell is around every page. It has the skip link, the top bar, the notice that the browser is offline, and the
 * error boundary of the page.
 */
export function Shell({ hasBack = true, userArea, footer }: ShellProps) {
  const { t } = useTexts()
  const isOnline = useOnline()
  const { pathname, search: query } = useLocation()
  return (
    <>
      <a href="#page" className="sr-only focus:not-sr-only focus:fixed focus:z-50 focus:bg-surface focus:p-4">
        {t('shell.skip')}
      </a>
      <TopBar hasBack={hasBack} userArea={userArea} />
      <div role="status">
        {!isOnline && <p className="bg-warn-tint px-4 py-2.5 text-center text-small text-warn">{t('shell.offline')}</p>}
      </div>
      <main id="page" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        <ErrorBoundary resetOn={pathname + query}>
          <Suspense fallback={<PageSkeleton label={t('shell.loading')} />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      {footer}
    </>
  )
}

/** The skeleton stands in the place of a page until the page's code and texts are loaded. */
export function PageSkeleton({ label }: { label: string }) {
  return (
    <PageGrid>
      <div role="status" aria-label={label} className="flex min-h-dvh w-full max-w-[40rem] min-w-0 flex-1 flex-col">
        <div className="flex flex-col gap-4 pt-5 sm:pt-10">
          <h1 className="text-small text-ink-soft">{label}</h1>
          <Skeleton className="h-10 w-3/4" />
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-12 w-full" />
        </div>
      </div>
    </PageGrid>
  )
}
