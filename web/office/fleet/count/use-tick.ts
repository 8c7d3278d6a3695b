import type { RouterOutputs } from '#web/client/api.ts'
import { useAct } from '#web/office/fleet/use-act.ts'

export type TickedBox = RouterOutputs['office']['containers']['count']
/** The server finds a count by its yard and by the instant at which it began, an ISO time. */
export type YardCount = { readonly yardId: string; readonly begin: string }

/** Ticks a box that the person sees, in the list or by its painted number. */
export const useTick = (count: YardCount, onDone?: (ticked: TickedBox) => void) =>
  useAct(
    (api, seen: ({ id: string } | { number: string }) & { isSure?: boolean }) =>
      api.office.containers.count.mutate({ ...count, ...seen }),
    onDone,
  )
