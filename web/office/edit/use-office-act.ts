import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Api } from '#web/client/api.ts'
import { refusalOf } from '#web/client/errors.ts'
import { useApi } from '#web/client/query.ts'
import { useSubmit } from '#web/frame/forms/use-submit.ts'
import { useNotConnectedSince } from '#web/office/session/live.ts'

type ActOptions<Result> = {
  /** Fetches the data of the page again. */
  readonly refresh: (queries: QueryClient) => Promise<unknown>
  /** If true, the act is pending until the page has fetched its data again, also after a refusal. So a person decides nothing twice. */
  readonly waitsForRefresh?: boolean
  readonly onDone?: ((result: Result) => void) | undefined
  /** Pass `showError` if the page has no place to show the failure. */
  readonly onFailed?: (error: unknown) => void
}

/**
 * An act of the office. When it is done or fails, the hook fetches the data of the page again, because a refusal may mean that the page is
 * old.
 */
export function useOfficeAct<Input, Result>(
  call: (api: Api, input: Input) => Promise<Result>,
  { refresh, waitsForRefresh = false, onDone = () => undefined, onFailed }: ActOptions<Result>,
) {
  const api = useApi()
  const queries = useQueryClient()
  const isOff = useNotConnectedSince() !== null
  const [failure, setFailure] = useState<unknown>(null)
  const act = async (input: Input) => {
    setFailure(null)
    try {
      const result = await call(api, input)
      const refreshed = refresh(queries)
      if (waitsForRefresh) await refreshed
      return result
    } catch (error) {
      const refreshed = refresh(queries)
      // If the server did not answer, the page shows the error at once.
      if (waitsForRefresh && refusalOf(error) !== null) await refreshed
      throw error
    }
  }
  const { submit, isPending } = useSubmit<Input, Result>(act, {
    onDone,
    onError: error => {
      setFailure(error)
      onFailed?.(error)
    },
  })
  return { submit, isPending, failure, isOff }
}
