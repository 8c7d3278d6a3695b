/** Does something as long as the page is looked at: what nobody sees needs no news. Returns how to end it. */
export function whileSeen(begin: () => () => void): () => void {
  let end: (() => void) | null = null
  const look = () => {
    if (document.visibilityState === 'visible') end ??= begin()
    else {
      end?.()
      end = null
    }
  }
  look()
  document.addEventListener('visibilitychange', look)
  return () => {
    end?.()
    document.removeEventListener('visibilitychange', look)
  }
}
