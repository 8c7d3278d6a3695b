import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import { refusalOf } from '#web/client/errors.ts'
import { ErrorBoundary } from '#web/frame/errors/error-boundary.tsx'
import { errorText } from '#web/frame/errors/error-text.ts'
import { QueryProvider } from '#web/frame/query-provider.tsx'
import { PageSkeleton } from '#web/frame/shell.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { NoAccess } from '#web/office/frame/no-access.tsx'
import { OfficeBar } from '#web/office/frame/office-bar.tsx'
import { OfflineBar } from '#web/office/frame/offline-bar.tsx'
import { Rail } from '#web/office/frame/rail.tsx'
import { LiveContext, useLive } from '#web/office/live.ts'
import { MeContext } from '#web/office/me.ts'
import type { Me } from '#web/office/office-api.ts'
import { meQuery } from '#web/office/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** What stands around every page of the office: the rail at the left, the bar above, and the word that nothing comes from the server. */
export default function OfficeFrame() {
  return (
    <QueryProvider>
      <Admission />
    </QueryProvider>
  )
}

function Admission() {
  const { t } = useTexts()
  const { data, error, isFetching, refetch } = useQuery(meQuery())
  if (data) return <Admitted me={data} />
  if (!error) return <PageSkeleton label={t('shell.loading')} />
  if (refusalOf(error) === 'organization-not-found') return <NoAccess />
  return (
    <main className="mx-auto w-full max-w-xl p-4 sm:p-8">
      <Notice tone="red" title={t('members.failed')} announced>
        <p>{errorText(error)}</p>
        <Button variant="error" size="sm" className="mt-2" pending={isFetching} onClick={() => refetch()}>
          {t('errors.tryAgain')}
        </Button>
      </Notice>
    </main>
  )
}

function Admitted({ me }: { me: Me }) {
  const { t } = useTexts()
  const { pathname } = useLocation()
  const live = useLive()
  return (
    <MeContext value={me}>
      <LiveContext value={live}>
        <a href="#page" className="sr-only focus:not-sr-only focus:fixed focus:z-50 focus:bg-surface focus:p-4">
          {t('shell.skip')}
        </a>
        <OfficeBar />
        <OfflineBar />
        <div className="flex min-h-0 flex-1 max-md:flex-col">
          <Rail />
          <main id="page" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
            <ErrorBoundary resetOn={pathname}>
              <Suspense fallback={<PageSkeleton label={t('shell.loading')} />}>
                <Outlet />
              </Suspense>
            </ErrorBoundary>
          </main>
        </div>
      </LiveContext>
    </MeContext>
  )
}
