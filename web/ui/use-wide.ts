import { useSyncExternalStore } from 'react'

/**
 * The width has room for a column of 40 rem, one of 20 beside it, and the gap between them: 1024 px with a scroll bar. Large letters need a
 * larger screen.
 */
const wideInRem = 62

const measure = (): boolean => {
  const { documentElement } = document
  return documentElement.clientWidth >= wideInRem * Number.parseFloat(getComputedStyle(documentElement).fontSize)
}

/** The value is kept while a component listens: measuring in the middle of a render makes the browser lay the page out once more. */
let measured: boolean | undefined
let listeners = 0

const isWide = (): boolean => {
  if (listeners === 0) return measure()
  measured ??= measure()
  return measured
}

function subscribe(onChange: () => void): () => void {
  const look = () => {
    measured = measure()
    onChange()
  }
  // The observer also reports a changed size of letters, which no event of the window does.
  const watch = new ResizeObserver(look)
  watch.observe(document.documentElement)
  window.addEventListener('resize', look)
  listeners += 1
  return () => {
    listeners -= 1
    if (listeners === 0) measured = undefined
    watch.disconnect()
    window.removeEventListener('resize', look)
  }
}

/** The hook returns true if a page has room for two columns. `@min-[62rem]/page` is the same condition for styles alone. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, isWide, () => false)
