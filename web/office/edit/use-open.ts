import { useSearchParams } from 'react-router'

/** The address names the open record beside a list: an id, `new`, or nothing. So Back closes it. */
export function useOpen() {
  const [search, setSearch] = useSearchParams()
  const openId = search.get('open')
  const open = (id: string) =>
    setSearch(before => {
      const next = new URLSearchParams(before)
      next.set('open', id)
      return next
    })
  /** Closes only the given panel, so that a late answer does not close a panel that was opened later. */
  const close = () => {
    const now = new URLSearchParams(window.location.search)
    if (now.get('open') !== openId) return
    now.delete('open')
    setSearch(now)
  }
  return { openId, open, close }
}
