import { useHref, useLocation, useSearchParams } from 'react-router'

/** The address names the open record beside a list: an id, `new`, or nothing. So Back closes it. */
export function useOpen() {
  const [search, setSearch] = useSearchParams()
  const page = useHref(useLocation().pathname)
  const openId = search.get('open')
  const withOpen = (before: URLSearchParams, id: string) => {
    const next = new URLSearchParams(before)
    next.set('open', id)
    return next
  }
  const open = (id: string) => setSearch(before => withOpen(before, id))
  /** Returns the address of this list with the record beside it. */
  const addressOf = (id: string) => `${page}?${withOpen(search, id)}`
  /** Closes only the given panel, so that a late answer does not close a panel that was opened later. */
  const close = () => {
    const now = new URLSearchParams(window.location.search)
    if (now.get('open') !== openId) return
    now.delete('open')
    setSearch(now)
  }
  return { openId, open, addressOf, close }
}
