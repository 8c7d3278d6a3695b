import type { Api } from '#web/client/api.ts'
import { useOfficeAct } from '#web/office/edit/use-office-act.ts'
import { refreshFleet } from '#web/office/fleet/queries.ts'

export const useAct = <Input, Result>(
  call: (api: Api, input: Input) => Promise<Result>,
  onDone?: (result: Result) => void,
) => useOfficeAct(call, { refresh: refreshFleet, onDone })
