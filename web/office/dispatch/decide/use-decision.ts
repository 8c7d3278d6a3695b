import type { Api } from '#web/client/api.ts'
import { dispatchKey } from '#web/office/dispatch/queries.ts'
import { useOfficeAct } from '#web/office/edit/use-office-act.ts'

/** A decision of the office is pending until the board shows its result. */
export const useDecision = <Input>(call: (api: Api, input: Input) => Promise<unknown>) =>
  useOfficeAct(call, {
    refresh: queries => queries.invalidateQueries({ queryKey: dispatchKey }),
    waitsForRefresh: true,
  })
