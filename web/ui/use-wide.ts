import { useSyncExternalStore } from 'react'

/**
 * This width holds a column of 40 rem, one of 20 rem beside it, and the gap between them: 1024 px with a scroll bar. Large letters need a
 * larger screen.
 */
const wideInRem = 62

const measure = (): boolean => {
  const { documentElement } = document
  return documentElement.clientWidth >= wideInRem * Number.parseFloat(getComputedStyle(documentElement).fontSize)
}

/** The value is kept while a component listens, because measuring during a render makes the browser lay out the page once more. */
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
  // The observer also reports a changed size of letters, for which the window has no event.
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

/** True if a page has space for two columns. In styles, `@min-[62rem]/page` is the same condition. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, isWide, () => false)
