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

/** Returns a function that clears these filters at once. Null if none of them is set. */
export function useClearFilters(names: readonly string[]): (() => void) | null {
  const [search, setSearch] = useSearchParams()
  if (!names.some(name => search.get(name))) return null
  return () =>
    setSearch(before => {
      const next = new URLSearchParams(before)
      for (const name of names) next.delete(name)
      return next
    })
}
