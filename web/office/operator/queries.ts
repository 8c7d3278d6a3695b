import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { RouterOutputs } from '#web/client/api.ts'
import { refusalOf } from '#web/client/errors.ts'
import { ask } from '#web/client/query.ts'
import { generalRetry } from '#web/client/retry.ts'

type Operator = RouterOutputs['office']['operator']
export type Company = Operator['companies']['companies'][number]
export type CreatedCompany = Operator['found']
export type Health = Operator['health']

const companies = ['office', 'operator'] as const

export const companiesQuery = () =>
  queryOptions({
    queryKey: companies,
    queryFn: ask(api => api.office.operator.companies.query({})),
    retry: (attempt, error) => refusalOf(error) === null && generalRetry.retry(attempt, error),
    meta: { shownByPage: true },
  })

const readHealthEveryMs = 15_000

/** The page reads the state every 15 seconds, also after a failure. So a failed call is not tried earlier. */
export const healthQuery = () =>
  queryOptions({
    queryKey: [...companies, 'health'],
    queryFn: ask(api => api.office.operator.health.query({})),
    refetchInterval: readHealthEveryMs,
    retry: false,
    meta: { shownByPage: true },
  })

export const refreshCompanies = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: companies })
