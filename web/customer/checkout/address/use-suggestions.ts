import { useQuery } from '@tanstack/react-query'
import type { RouterOutputs } from '#web/client/api.ts'
import { addressSearchQuery } from '#web/customer/queries.ts'
import { useDebounced } from '#web/ui/use-debounced.ts'

export type Suggestion = RouterOutputs['searchAddresses']['suggestions'][number]

const quietMs = 250
const shortest = 4

/** Asks for addresses when the typing pauses; the former list stays until the next one is here. */
export function useSuggestions(text: string, isWanted: boolean) {
  const settled = useDebounced(text.trim(), quietMs)
  const isAsked = isWanted && settled.length >= shortest
  const search = useQuery({ ...addressSearchQuery(settled), enabled: isAsked })
  const suggestions = isAsked ? (search.data?.suggestions ?? []) : []
  return {
    suggestions,
    isSearching: isAsked && search.isFetching,
    failure: isAsked && search.isError ? search.error : null,
    retry: () => void search.refetch(),
    hasNone: isAsked && search.isSuccess && suggestions.length === 0,
  }
}
