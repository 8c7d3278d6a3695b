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
