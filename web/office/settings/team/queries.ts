import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { RouterOutputs } from '#web/client/api.ts'
import { ask } from '#web/client/query.ts'

type Team = RouterOutputs['office']['team']['list']
export type Person = Team['people'][number]
export type Invitation = Team['invitations'][number]

const team = ['office', 'team'] as const

export const teamQuery = () =>
  queryOptions({
    queryKey: team,
    queryFn: ask(api => api.office.team.list.query({})),
    meta: { shownByPage: true },
    refetchOnWindowFocus: true,
  })

export const refreshTeam = (queries: QueryClient): Promise<void> => queries.invalidateQueries({ queryKey: team })
