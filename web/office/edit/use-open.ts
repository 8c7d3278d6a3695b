import { useSearchParams } from 'react-router'

/** The open record beside a list is in the address: an id, `new`, or nothing. Back closes it. */
export function useOpen() {
  const [search, setSearch] = useSearchParams()
  const openId = search.get('open')
  const open = (id: string) =>
    setSearch(before => {
      const next = new URLSearchParams(before)
      next.set('open', id)
      return next
    })
  /** It closes only the given panel, so that a late answer does not close one that was opened later. */
  const close = () => {
    const now = new URLSearchParams(window.location.search)
    if (now.get('open') !== openId) return
    now.delete('open')
    setSearch(now)
  }
  return { openId, open, close }
}
