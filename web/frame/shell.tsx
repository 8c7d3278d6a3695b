import { Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useOnline } from '#web/client/use-online.ts'
import { ErrorBoundary } from '#web/frame/errors/error-boundary.tsx'
import { PageFooter } from '#web/frame/page-footer.tsx'
import { TopBar } from '#web/frame/top-bar.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

type ShellProps = { hasBack?: boolean; hasUserArea?: boolean; hasFooter?: boolean }

/** What stands around every page: skip link, top bar, the word that one is offline, and the page's own fault line. */
export function Shell({ hasBack = true, hasUserArea = true, hasFooter = false }: ShellProps) {
  const { t } = useTexts()
  const isOnline = useOnline()
  const { pathname } = useLocation()
  return (
    <>
      <a href="#page" className="sr-only focus:not-sr-only focus:fixed focus:z-50 focus:bg-surface focus:p-4">
        {t('shell.skip')}
      </a>
      <TopBar hasBack={hasBack} hasUserArea={hasUserArea} />
      <div role="status">
        {!isOnline && <p className="bg-warn-tint px-4 py-2.5 text-center text-small text-warn">{t('shell.offline')}</p>}
      </div>
      <main id="page" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        <ErrorBoundary resetOn={pathname}>
          <Suspense fallback={<PageSkeleton label={t('shell.loading')} />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      {hasFooter && <PageFooter />}
    </>
  )
}

/** The room of a page before its code and texts are here. */
export function PageSkeleton({ label }: { label: string }) {
  return (
    <div
      role="status"
      aria-label={label}
      className="mx-auto flex min-h-dvh w-full max-w-xl flex-col gap-4 px-4 pt-8 sm:pt-12"
    >
      <h1 className="text-small text-ink-soft">{label}</h1>
      <Skeleton className="h-10 w-3/4" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-12 w-full" />
    </div>
  )
}
