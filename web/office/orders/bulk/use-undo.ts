import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import type { RouterOutputs } from '#web/client/api.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { useOfficeAct } from '#web/office/edit/use-office-act.ts'
import { listCommands } from '#web/office/keys/page-keys.ts'
import { usePageCommand } from '#web/office/keys/use-page-key.ts'
import { type Outcome, type PlannedOutcome, takenBackOutcome } from '#web/office/orders/bulk/outcome.ts'
import { refreshOrders } from '#web/office/orders/queries.ts'
import { useMe } from '#web/office/session/me.ts'

/** A person can undo at most this many of their own acts, as on the board. */
const maxUndos = 20
const none: readonly PlannedOutcome[] = []

/**
 * The hook keeps the person's own acts on several orders that can be undone, the latest last (rule V4). They stay while other pages are
 * open. Another person has none, nor does the same person at another hauler. Once the server has answered an undo, also with refusals of
 * single stops, the act is no longer offered. If the answer was lost, the act is still offered.
 */
export function useUndo(onDone: (outcome: Outcome) => void) {
  const { t } = useTexts()
  const queries = useQueryClient()
  const { person, organization } = useMe()
  const queryKey = ['office.undo', person.id, organization.id]
  const { data: plans = none } = useQuery<readonly PlannedOutcome[]>({
    queryKey,
    queryFn: skipToken,
    initialData: none,
    gcTime: Number.POSITIVE_INFINITY,
  })
  const keep = (change: (before: readonly PlannedOutcome[]) => readonly PlannedOutcome[]) =>
    queries.setQueryData<readonly PlannedOutcome[]>(queryKey, before => change(before ?? none).slice(-maxUndos))
  const act = useOfficeAct<PlannedOutcome, RouterOutputs['office']['orders']['takeBackAll'] & { plan: PlannedOutcome }>(
    async (api, plan) => {
      const stops = plan.stops.map(({ stopId, version }) => ({ stopId, version }))
      return { ...(await api.office.orders.takeBackAll.mutate({ stops })), plan }
    },
    {
      refresh: refreshOrders,
      onDone: ({ stops: rows, plan }) => {
        keep(before => before.filter(one => one !== plan))
        onDone(takenBackOutcome(rows, plan, t))
      },
    },
  )
  const last = plans.at(-1)
  const isReady = last !== undefined && !act.isOff && !act.isPending
  const undo = (plan = last) => plan && !act.isPending && void act.submit(plan)
  usePageCommand(listCommands.undo, isReady ? undo : null)
  const remember = (outcome: Outcome) => {
    if (outcome.kind === 'planned' && outcome.stops.length > 0) keep(before => [...before, outcome])
  }
  return { ...act, undo, remember, isKept: (plan: PlannedOutcome) => plans.includes(plan) }
}
