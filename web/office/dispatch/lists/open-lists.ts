import { type DispatchList, dispatchLists } from '#domain/dispatch/list.ts'
import { useFilter } from '#web/office/parts/use-filter.ts'

const openAtFirst: readonly DispatchList[] = ['needs-decision', 'outstanding', 'attempted', 'to-plan']
const none = 'none'

/** The open lists are in the address as `lists`, joined by colons; without it those lists are open that a day is planned from. */
export function useOpenLists() {
  const [lists, setLists] = useFilter('lists')
  const open = openIn(lists)
  const toggle = (name: DispatchList) => {
    const next = dispatchLists.filter(one => open.includes(one) !== (one === name))
    const isAsAtFirst = next.join() === openAtFirst.join()
    setLists(isAsAtFirst ? null : next.join(':') || none)
  }
  return { isOpen: (name: DispatchList) => open.includes(name), toggle }
}

/** The address may contain any text. */
function openIn(lists: string | null): readonly DispatchList[] {
  if (lists === none) return []
  const named = new Set(lists?.split(':'))
  const known = dispatchLists.filter(one => named.has(one))
  return known.length > 0 ? known : openAtFirst
}
