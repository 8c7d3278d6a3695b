import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { companyParameter } from '#domain/account/office-link.ts'
import { refusalOf } from '#web/client/errors.ts'
import { keepOrganizationId, storeOrganizationId } from '#web/client/organization-storage.ts'
import { showBrand } from '#web/frame/brand.ts'
import { ErrorBoundary } from '#web/frame/errors/error-boundary.tsx'
import { LoadingFailed } from '#web/frame/errors/loading-failed.tsx'
import { lazyPage } from '#web/frame/lazy-page.tsx'
import { QueryProvider } from '#web/frame/query-provider.tsx'
import { PageSkeleton } from '#web/frame/shell.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { OfficeBar } from '#web/office/frame/office-bar.tsx'
import { Rail } from '#web/office/frame/rail.tsx'
import { CloseSearchContext } from '#web/office/frame/search/search-context.ts'
import { everywhereCommands, everywhereKeys, isInDialog } from '#web/office/keys/page-keys.ts'
import { ShowKeysContext } from '#web/office/keys/show-keys.ts'
import { usePageKey } from '#web/office/keys/use-page-key.ts'
import { formatClock } from '#web/office/session/clock.ts'
import { LiveContext, useLive, useNotConnectedSince } from '#web/office/session/live.ts'
import { MeContext, useMe } from '#web/office/session/me.ts'
import type { Me } from '#web/office/session/office-api.ts'
import { meQuery } from '#web/office/session/queries.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Only people who are invited or have no access need these parts, so their code is loaded separately. */
const Invitations = lazyPage(() => import('#web/frame/workplaces.tsx'))
const NoAccess = lazyPage(() => import('#web/office/frame/no-access.tsx'))
const Search = lazyPage(() => import('#web/office/frame/search/search-dialog.tsx'))
const Keys = lazyPage(() => import('#web/office/frame/keys-list.tsx'))

/** The frame of each page of the office: the rail at the left, the bar above, and the notice that the server does not answer. */
export default function OfficeFrame() {
  return (
    <QueryProvider>
      <CompanyOfLink>
        <Admission />
      </CompanyOfLink>
    </QueryProvider>
  )
}

/** A link that names a hauler opens that hauler, and drops all data of the last one. This device remembers the hauler from then on. */
function CompanyOfLink({ children }: { children: ReactNode }) {
  const { t } = useTexts()
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const company = new URLSearchParams(search).get(companyParameter)
  useEffect(() => {
    if (company === null) return
    storeOrganizationId(company)
    queries.clear()
    const rest = new URLSearchParams(search)
    rest.delete(companyParameter)
    navigate({ pathname, search: rest.toString(), hash }, { replace: true })
  }, [company, pathname, search, hash, navigate, queries])
  return company === null ? children : <PageSkeleton label={t('shell.loading')} />
}

const isWithoutOffice = (error: unknown) =>
  ['organization-not-found', 'organization-choice'].includes(refusalOf(error) ?? '')

function Admission() {
  const { t } = useTexts()
  const { data, error, isFetching, refetch } = useQuery(meQuery())
  // This check stays after the person was admitted, because an owner may suspend them meanwhile.
  if (isWithoutOffice(error)) return <NoAccess />
  if (data) return <Admitted me={data} />
  if (!error) return <PageSkeleton label={t('shell.loading')} />
  return (
    <main className="mx-auto w-full max-w-xl p-4 sm:p-8">
      <LoadingFailed title={t('office.failed')} error={error} isTrying={isFetching} onRetry={() => void refetch()} />
    </main>
  )
}

function Admitted({ me }: { me: Me }) {
  const { t } = useTexts()
  const { pathname, search: query } = useLocation()
  const queries = useQueryClient()
  const live = useLive(me, () => void queries.invalidateQueries({ queryKey: meQuery().queryKey }))
  const { shown, show, showKeys, close } = useFrameDialog()
  useEffect(fetchSearch, [])
  const { id, brand } = me.organization
  // A layout effect stores the id before the pages below fetch anything.
  useLayoutEffect(() => keepOrganizationId(id), [id])
  useEffect(() => showBrand(brand), [brand])
  useRecovery(live.notConnectedSince === null)
  return (
    <MeContext value={me}>
      <LiveContext value={live}>
        <ShowKeysContext value={showKeys}>
          <a href="#page" className="sr-only focus:not-sr-only focus:fixed focus:z-50 focus:bg-surface focus:p-4">
            {t('shell.skip')}
          </a>
          <OfficeBar onSearch={() => show('search')} />
          <OfflineBar />
          {me.invitations.length > 0 && (
            <div className="flex flex-col gap-2 border-b border-line p-3">
              <ErrorBoundary>
                <Suspense fallback={null}>
                  <Invitations offers={me.invitations} />
                </Suspense>
              </ErrorBoundary>
            </div>
          )}
          <div className="flex min-h-0 flex-1 max-md:flex-col">
            <Rail />
            <main id="page" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
              <ErrorBoundary resetOn={pathname + query}>
                <Suspense fallback={<PageSkeleton label={t('shell.loading')} />}>
                  <Outlet />
                </Suspense>
              </ErrorBoundary>
            </main>
          </div>
          {shown && (
            <CloseSearchContext value={close}>
              <Dialog key={shown} open onClose={close} title={t(`office.${shown}`)} closeLabel={t('shell.close')}>
                <ErrorBoundary>
                  <Suspense fallback={<SearchSkeleton />}>{shown === 'search' ? <Search /> : <Keys />}</Suspense>
                </ErrorBoundary>
              </Dialog>
            </CloseSearchContext>
          )}
        </ShowKeysContext>
      </LiveContext>
    </MeContext>
  )
}

/** When the server answers again, the hook fetches what could not be loaded meanwhile. */
function useRecovery(isConnected: boolean): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (isConnected) void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
  }, [isConnected, queries])
}

/** The dialogs that open above any page. */
type FrameDialog = 'search' | 'keys'

/** ⌘K or Ctrl+K opens and closes the search on each page, and `?` shows the keys. While another dialog is open, neither opens. */
function useFrameDialog() {
  const [shown, show] = useState<FrameDialog | null>(null)
  const close = useCallback(() => show(null), [])
  const showKeys = useCallback(() => show('keys'), [])
  usePageKey(everywhereKeys.keys, showKeys)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isOurs = event.key.toLowerCase() === everywhereCommands.search && (event.metaKey || event.ctrlKey)
      if (!isOurs || event.altKey || event.shiftKey) return
      event.preventDefault()
      show(before => (before === null && !isInDialog() ? 'search' : before === 'search' ? null : before))
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return { shown, show, showKeys, close }
}

/** Fetches the code of the search when the browser is idle. The search then opens at once, and no typed letter is lost. */
function fetchSearch() {
  if (!('requestIdleCallback' in window)) return
  const fetchNow = () => {
    void Search.fetch().catch(() => undefined)
  }
  const waiting = requestIdleCallback(fetchNow)
  return () => cancelIdleCallback(waiting)
}

function OfflineBar() {
  const { t, language } = useTexts()
  const { timeZone } = useMe().organization
  const since = useNotConnectedSince()
  return (
    <div role="status" className="sticky top-[var(--office-bar-height,3rem)] z-15 [@media(max-height:20rem)]:static">
      {since && (
        <p className="border-b border-line bg-warn-tint px-4 py-2 text-small font-medium text-warn">
          {t('office.notConnected', { time: formatClock(since, language, timeZone) })}
        </p>
      )}
    </div>
  )
}

function SearchSkeleton() {
  const { t } = useTexts()
  return (
    <div role="status" aria-label={t('shell.loading')} className="flex h-[min(29rem,56dvh)] flex-col gap-2">
      <Skeleton className="h-12 w-full" />
    </div>
  )
}
