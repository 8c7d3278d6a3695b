import { useEffect, useRef, useState } from 'react'
import type { RouterOutputs } from '#web/client/api.ts'
import { useApi } from '#web/client/query.ts'
import type { Suggestion } from '#web/customer/checkout/address/use-suggestions.ts'

export type TakenSuggestion = NonNullable<RouterOutputs['takeSuggestion']>

type Asked = { readonly suggestion: Suggestion; readonly typed: string; readonly session: string }

type State = { readonly isPending: boolean; readonly failure: unknown; readonly isUnanswered: boolean }
const resting: State = { isPending: false, failure: null, isUnanswered: false }

/** Asks our server for the parts of a suggestion. An answer that arrives after the field has changed is ignored. */
export function useTaking(onTaken: (taken: TakenSuggestion) => void) {
  const api = useApi()
  const [state, setState] = useState<State>(resting)
  const newest = useRef(0)
  const forget = () => {
    newest.current += 1
    setState(before => (before === resting ? before : resting))
  }
  useEffect(
    () => () => {
      newest.current = Number.NaN
    },
    [],
  )
  const take = async ({ suggestion: { placeId, text: chosen }, typed, session }: Asked) => {
    newest.current += 1
    const own = newest.current
    setState({ ...resting, isPending: true })
    try {
      const taken = await api.takeSuggestion.query({ placeId, chosen, typed, session })
      if (newest.current !== own) return
      setState({ ...resting, isUnanswered: taken === null })
      if (taken) onTaken(taken)
    } catch (failure) {
      if (newest.current === own) setState({ ...resting, failure })
    }
  }
  return { ...state, take, forget }
}
