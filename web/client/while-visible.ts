/** The function runs something while the page is visible, because a hidden page needs no news. The result is a function that ends it. */
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
