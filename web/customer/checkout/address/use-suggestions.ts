import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { RouterOutputs } from '#web/client/api.ts'
import { newId } from '#web/client/new-id.ts'
import { addressSearchQuery } from '#web/customer/checkout/address/queries.ts'
import { useDebounced } from '#web/ui/use-debounced.ts'

type Found = RouterOutputs['searchAddresses']
export type Suggestion = Found['suggestions'][number]
export type AddressSource = Found['source']

const quietMs = 250
const shortest = 4

/**
 * Asks for addresses when the typing pauses; the former list stays until the next one is here. All searches up to the address that is
 * taken are one session: a map service bills it once.
 */
export function useSuggestions(text: string, isWanted: boolean) {
  const open = useRef<string | null>(null)
  const session = () => {
    open.current ??= newId()
    return open.current
  }
  const settled = useDebounced(text.trim(), quietMs)
  const isAsked = isWanted && settled.length >= shortest
  const search = useQuery({ ...addressSearchQuery(settled, session), enabled: isAsked })
  const suggestions = isAsked ? (search.data?.suggestions ?? []) : []
  return {
    suggestions,
    source: isAsked ? search.data?.source : undefined,
    isSearching: isAsked && search.isFetching,
    failure: isAsked && search.isError ? search.error : null,
    retry: () => void search.refetch(),
    hasNone: isAsked && search.isSuccess && suggestions.length === 0,
    /** The session ends with the place that is asked for; the next letter begins another one. */
    endSession: () => {
      const ended = session()
      open.current = null
      return ended
    },
  }
}
