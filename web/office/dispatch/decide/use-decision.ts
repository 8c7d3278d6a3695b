import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Api } from '#web/client/api.ts'
import { useApi } from '#web/client/query.ts'
import { useSubmit } from '#web/frame/forms/use-submit.ts'
import { dispatchKey } from '#web/office/dispatch/queries.ts'

/** The office decides something: the board is fetched again when it is done, and when it is refused because others were faster. */
export function useDecision<Input>(call: (api: Api, input: Input) => Promise<unknown>) {
  const api = useApi()
  const queries = useQueryClient()
  const [failure, setFailure] = useState<unknown>(null)
  const refresh = () => queries.invalidateQueries({ queryKey: dispatchKey })
  const act = async (input: Input) => {
    setFailure(null)
    await call(api, input)
    await refresh()
  }
  const { submit, isPending } = useSubmit<Input>(act, {
    onError: error => {
      void refresh()
      setFailure(error)
    },
  })
  return { submit, isPending, failure }
}
