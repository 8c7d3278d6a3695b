import type { RouterOutputs } from '#web/client/api.ts'
import { useAct } from '#web/office/fleet/use-act.ts'

export type TickedBox = RouterOutputs['office']['containers']['count']
type Count = { readonly yardId: string; readonly begin: string }

/** A person ticks a box that they see: by the list, or by the number that is painted on it. */
export const useTick = (count: Count, onDone?: (ticked: TickedBox) => void) =>
  useAct(
    (api, seen: ({ id: string } | { number: string }) & { isSure?: boolean }) =>
      api.office.containers.count.mutate({ ...count, ...seen }),
    onDone,
  )
