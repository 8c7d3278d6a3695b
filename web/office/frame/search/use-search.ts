import { useQuery } from '@tanstack/react-query'
import { searchQuery } from '#web/office/frame/search/queries.ts'
import { useNotConnectedSince } from '#web/office/session/live.ts'
import { hasRight, useMe } from '#web/office/session/me.ts'
import { useDebounced } from '#web/ui/use-debounced.ts'

const settledMs = 120
const fewest = 2

/** Returns the server's results for the typed text. `isSearching` is true until the results belong to exactly this text. */
export function useSearch(typed: string) {
  const me = useMe()
  const isNotConnected = useNotConnectedSince() !== null
  const text = typed.trim()
  const settled = useDebounced(text, settledMs)
  const hasOrders = hasRight(me, 'dispatch') || hasRight(me, 'money')
  const mayAsk = !isNotConnected && hasOrders
  const query = useQuery({ ...searchQuery(settled), enabled: mayAsk && settled.length >= fewest })
  // The browser may notice that it is offline before the stream of changes does.
  const isOff = isNotConnected || query.fetchStatus === 'paused'
  const isAsked = mayAsk && text.length >= fewest
  const isAnswered = settled === text && !query.isPlaceholderData && query.data !== undefined
  const failure = isAsked && settled === text && !query.isFetching ? query.error : null
  return {
    text,
    /** False if the person may not see orders. Then no search goes to the server. */
    hasOrders,
    isOff: isOff && hasOrders,
    isTooShort: hasOrders && text !== '' && text.length < fewest,
    isCut: isAnswered && isAsked && query.data.isCut,
    found: isAsked ? query.data : undefined,
    isSearching: isAsked && !isOff && !isAnswered && !failure,
    failure,
    retry: () => void query.refetch(),
  }
}
