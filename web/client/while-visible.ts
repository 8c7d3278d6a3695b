/**
 * The function runs something as long as the page is looked at: a page that nobody sees needs no news. The result is a function that ends
 * it.
 */
export function whileVisible(begin: () => () => void): () => void {
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
