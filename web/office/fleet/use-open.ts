import { useSearchParams } from 'react-router'

/** What is open beside a list, in the address: an id, `new`, or nothing. Back closes it. */
export function useOpen() {
  const [search, setSearch] = useSearchParams()
  const openId = search.get('open')
  const open = (id: string) =>
    setSearch(before => {
      const next = new URLSearchParams(before)
      next.set('open', id)
      return next
    })
  const close = () =>
    setSearch(before => {
      const next = new URLSearchParams(before)
      next.delete('open')
      return next
    })
  return { openId, open, close }
}

/** A filter in the address; null where it is not set. */
export function useFilter(name: string): readonly [string | null, (value: string | null) => void] {
  const [search, setSearch] = useSearchParams()
  const set = (value: string | null) =>
    setSearch(
      before => {
        const next = new URLSearchParams(before)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true },
    )
  return [search.get(name), set]
}
