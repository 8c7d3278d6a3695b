import { useLocation, useSearchParams } from 'react-router'

/** The address holds the filter. Null if it is not set. */
export function useFilter(name: string): readonly [string | null, (value: string | null) => void] {
  const [search, setSearch] = useSearchParams()
  const { state } = useLocation()
  const set = (value: string | null) =>
    setSearch(
      before => {
        const next = new URLSearchParams(before)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true, state },
    )
  return [search.get(name), set]
}
