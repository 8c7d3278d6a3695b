import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { CatalogKind, DraftOf } from '#domain/catalog/draft.ts'
import type { Day } from '#domain/value/calendar.ts'
import type { RouterOutputs } from '#web/client/api.ts'
import { ask } from '#web/client/query.ts'

/** The queries of the pages of the catalog. Each page itself shows what could not be loaded. */

export type CatalogList = RouterOutputs['office']['catalog']['list']
export type CatalogItem = CatalogList['items'][number]
export type ItemOf<Kind extends CatalogKind> = Omit<CatalogItem, 'draft'> & { readonly draft: DraftOf<Kind> }

const catalog = ['office', 'catalog'] as const

export const catalogQuery = (kind: CatalogKind) =>
  queryOptions({
    queryKey: [...catalog, kind],
    queryFn: ask(api => api.office.catalog.list.query({ kind })),
    meta: { shownByPage: true },
    refetchOnWindowFocus: true,
  })

export const refreshCatalog = (queries: QueryClient) => queries.invalidateQueries({ queryKey: catalog })

export type NamedDay = RouterOutputs['office']['calendar']['list']['closed'][number]
export type Promises = RouterOutputs['office']['calendar']['promises']['promises']

export const calendarQuery = (year: number | null) =>
  queryOptions({
    queryKey: [...catalog, 'calendar', year],
    queryFn: ask(api => api.office.calendar.list.query({ year })),
    meta: { shownByPage: true },
    refetchOnWindowFocus: true,
  })

export const promisesQuery = (day: Day | null) =>
  queryOptions({
    queryKey: [...catalog, 'promises', day],
    queryFn: ask(api => api.office.calendar.promises.query({ day: day as Day })),
    enabled: day !== null,
    meta: { shownByPage: true },
  })

export type CalendarRow = NamedDay & { readonly isClosed: boolean }
