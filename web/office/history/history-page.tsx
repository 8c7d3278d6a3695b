import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { dayOf } from '#domain/value/calendar.ts'
import { useApi } from '#web/client/query.ts'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { HistoryFilters, historyFilterNames, objectOf } from '#web/office/history/history-filters.tsx'
import { HistoryLines } from '#web/office/history/history-lines.tsx'
import { HistoryPeople } from '#web/office/history/history-people.tsx'
import { historySheet } from '#web/office/history/history-sheet.ts'
import { type HistoryFilter, historyPeopleQuery, historyQuery } from '#web/office/history/queries.ts'
import { CsvButton } from '#web/office/list/csv-button.tsx'
import { SavedViews } from '#web/office/list/saved-views.tsx'
import { NoRows } from '#web/office/parts/filter-chips.tsx'
import { OfficePage } from '#web/office/parts/office-page.tsx'
import { useChanges } from '#web/office/session/live.ts'
import { useMe } from '#web/office/session/me.ts'
import { OfficeOnly } from '#web/office/session/office-only.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export default function HistoryPage() {
  return (
    <OfficeOnly rights={['team']}>
      <History />
    </OfficeOnly>
  )
}

/** Lists who changed what, newest first. The address holds the filter. */
function History() {
  const { t, language } = useTexts()
  const api = useApi()
  const { timeZone } = useMe().organization
  const filter = useHistoryFilter()
  const queries = useQueryClient()
  const rows = useInfiniteQuery(historyQuery(filter))
  const people = useQuery(historyPeopleQuery())
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = rows
  useChanges(() => {
    // If more than one page is loaded, they are not fetched again, because new lines belong to the first page.
    if ((data?.pages.length ?? 0) <= 1) void queries.invalidateQueries({ queryKey: historyQuery(filter).queryKey })
  })
  const lines = data?.pages.flatMap(page => page.rows) ?? []
  return (
    <OfficePage
      title={t('history.title')}
      actions={<CsvButton sheet={historySheet({ api, filter, t, language, timeZone })} />}
    >
      <HistoryFilters people={people.data?.people ?? []} />
      <SavedViews page="/history" />
      {!data && !isError && (
        <div role="status" aria-label={t('shell.loading')} className="flex flex-col gap-2">
          {['a', 'b', 'c', 'd', 'e', 'f'].map(row => (
            <Skeleton key={row} className="h-9 w-full" />
          ))}
        </div>
      )}
      {isError && <UnableToLoad component={t('history.component')} onRetry={() => void refetch()} />}
      {data && lines.length === 0 && <NoRows text={t('history.none')} names={historyFilterNames} />}
      {lines.length > 0 && (
        <div className="flex flex-col gap-6 xl:flex-row xl:items-start">
          <div className="min-w-0 flex-1">
            <HistoryLines lines={lines} hasOlder={hasNextPage} />
          </div>
          <HistoryPeople lines={lines} people={people.data?.people ?? []} />
        </div>
      )}
      {hasNextPage && (
        <Button variant="outline" className="self-center" pending={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {t('history.older')}
        </Button>
      )}
    </OfficePage>
  )
}

function useHistoryFilter(): HistoryFilter {
  const [search] = useSearchParams()
  const [kind, id] = (search.get('who') ?? '').split(':')
  const day = search.get('day')
  const of = search.get('of')
  return {
    object: objectOf(search.get('what')),
    objectId: of && isId(of) ? of : null,
    person: id && isId(id) ? { id, isDriver: kind === 'driver' } : null,
    day: day && /^\d{4}-\d\d-\d\d$/.test(day) ? dayOf(day) : null,
  }
}

/** Checks for an id, because the address may contain any text. */
const isId = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
