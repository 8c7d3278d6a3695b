import type { RouterOutputs } from '#web/client/api.ts'
import { useAct } from '#web/office/fleet/use-act.ts'

export type TickedBox = RouterOutputs['office']['containers']['count']
type Count = { readonly yardId: string; readonly begin: string }

/** Ticks a box that the person sees, in the list or by its painted number. */
export const useTick = (count: Count, onDone?: (ticked: TickedBox) => void) =>
  useAct(
    (api, seen: ({ id: string } | { number: string }) & { isSure?: boolean }) =>
      api.office.containers.count.mutate({ ...count, ...seen }),
    onDone,
  )
