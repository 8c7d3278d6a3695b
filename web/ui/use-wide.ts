import { useSyncExternalStore } from 'react'

/** Room for a column of 40 rem, one of 20 beside it, and what lies between: 1024 px with a scroll bar. Large letters need a larger screen. */
const wideInRem = 62

const isWide = (): boolean => {
  const { documentElement } = document
  return documentElement.clientWidth >= wideInRem * Number.parseFloat(getComputedStyle(documentElement).fontSize)
}

function subscribe(onChange: () => void): () => void {
  // Told of a changed size of letters as well, which no event of the window tells.
  const watch = new ResizeObserver(onChange)
  watch.observe(document.documentElement)
  window.addEventListener('resize', onChange)
  return () => {
    watch.disconnect()
    window.removeEventListener('resize', onChange)
  }
}

/** Whether a page has room for two columns. `@min-[62rem]/page` says the same where styles alone decide. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, isWide, () => false)
