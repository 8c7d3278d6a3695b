import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { RouterOutputs } from '#web/client/api.ts'
import { ask } from '#web/client/query.ts'
import { meQuery } from '#web/office/session/queries.ts'

export type FirstStepsPage = NonNullable<RouterOutputs['office']['firstSteps']['read']['open']>

const firstSteps = ['office.firstSteps'] as const

export const firstStepsQuery = () =>
  queryOptions({
    queryKey: firstSteps,
    queryFn: ask(api => api.office.firstSteps.read.query({})),
    refetchOnWindowFocus: true,
    meta: { shownByPage: true },
  })

export const refreshFirstSteps = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: firstSteps })

/** When the list has ended, the office does not ask for it again. */
export const refreshAfterClose = (queries: QueryClient): Promise<unknown> =>
  Promise.all([firstSteps, meQuery().queryKey].map(queryKey => queries.invalidateQueries({ queryKey })))
