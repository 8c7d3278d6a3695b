import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { RouterOutputs } from '#web/client/api.ts'
import { refusalOf } from '#web/client/errors.ts'
import { ask } from '#web/client/query.ts'
import { generalRetry } from '#web/client/retry.ts'

type Statements = RouterOutputs['office']['statements']
export type StatementList = Statements['list']
export type CheckedStatement = Statements['read']
export type StatementPair = CheckedStatement['matched'][number]
export type LoadLike = Statements['loadsLike']['loads'][number]

const statements = ['office.statements'] as const
const shown = { meta: { shownByPage: true } } as const

export const statementsQuery = () =>
  queryOptions({
    queryKey: [...statements, 'list'],
    queryFn: ask(api => api.office.statements.list.query({})),
    ...shown,
  })

/** A refusal is final, because the server never finds the statement of another hauler. So it is not tried again. */
export const statementQuery = (statementId: string) =>
  queryOptions({
    queryKey: [...statements, 'read', statementId],
    queryFn: ask(api => api.office.statements.read.query({ statementId })),
    retry: (attempt, error) => refusalOf(error) === null && generalRetry.retry(attempt, error),
    ...shown,
  })

/** This query is never cached, because another person may have chosen a load since. */
export const loadsLikeQuery = (statementId: string, lineId: string) =>
  queryOptions({
    queryKey: [...statements, 'loads-like', statementId, lineId],
    queryFn: ask(api => api.office.statements.loadsLike.query({ statementId, lineId })),
    retry: (attempt, error) => refusalOf(error) === null && generalRetry.retry(attempt, error),
    gcTime: 0,
    ...shown,
  })

export const refreshStatements = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: statements })
