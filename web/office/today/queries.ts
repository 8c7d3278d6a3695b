import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { RouterOutputs } from '#web/client/api.ts'
import { ask } from '#web/client/query.ts'
import { feesKey } from '#web/office/session/queries.ts'

export type TodayPage = RouterOutputs['office']['today']['get']
export type SectionName = keyof TodayPage['sections']
export type Section = NonNullable<TodayPage['sections'][SectionName]>
export type WaitingThing = Section['rows'][number]

export const todayQuery = () =>
  queryOptions({
    queryKey: ['office.today'],
    queryFn: ask(api => api.office.today.get.query()),
    refetchOnWindowFocus: true,
    meta: { shownByPage: true },
  })

export const refreshToday = (queries: QueryClient): Promise<unknown> =>
  Promise.all([todayQuery().queryKey, feesKey].map(queryKey => queries.invalidateQueries({ queryKey })))
