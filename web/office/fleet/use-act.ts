import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Api } from '#web/client/api.ts'
import { useApi } from '#web/client/query.ts'
import { useSubmit } from '#web/frame/forms/use-submit.ts'
import { refreshFleet } from '#web/office/fleet/queries.ts'
import { useNotConnectedSince } from '#web/office/live.ts'

/** A change of the fleet: the lists are fetched again when it is made, and when it is refused because they are old. */
export function useAct<Input, Result>(
  call: (api: Api, input: Input) => Promise<Result>,
  onDone: (result: Result) => void = () => undefined,
) {
  const api = useApi()
  const queries = useQueryClient()
  const isOff = useNotConnectedSince() !== null
  const [failure, setFailure] = useState<unknown>(null)
  const act = (input: Input) => {
    setFailure(null)
    return call(api, input)
  }
  const { submit, isPending } = useSubmit<Input, Result>(act, {
    onDone: result => {
      void refreshFleet(queries)
      onDone(result)
    },
    onError: error => {
      void refreshFleet(queries)
      setFailure(error)
    },
  })
  return { submit, isPending, failure, isOff }
}
