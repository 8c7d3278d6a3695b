import { type RefObject, useLayoutEffect } from 'react'

/** Messages and dialogs lie above a panel that covers the page. */
const above = '[aria-live], [role="status"], [role="alert"], [role="log"], dialog'

/**
 * While a fixed element covers the page, the rest of the page takes no focus and is not read out. The styles alone decide if it is fixed,
 * so this hook follows them when the window changes its size.
 */
export function useInertBehind(cover: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = cover.current
    if (!element) return
    const made = new Set<HTMLElement>()
    const release = () => {
      for (const one of made) one.inert = false
      made.clear()
    }
    const update = () => {
      if (getComputedStyle(element).position !== 'fixed') return release()
      for (const one of listBehind(element)) {
        if (one.inert) continue
        one.inert = true
        made.add(one)
      }
    }
    // A list that arrives or is drawn again behind the panel is a new element.
    const newElements = new MutationObserver(update)
    for (const parent of listParents(element)) newElements.observe(parent, { childList: true })
    const sizes = new ResizeObserver(update)
    sizes.observe(document.documentElement)
    update()
    return () => {
      newElements.disconnect()
      sizes.disconnect()
      release()
    }
  }, [cover])
}

function listParents(element: HTMLElement): HTMLElement[] {
  const { parentElement: parent } = element
  return parent === null || element === document.body ? [] : [parent, ...listParents(parent)]
}

/** The result has the elements beside the given one or beside one that contains it. */
function listBehind(element: HTMLElement): HTMLElement[] {
  const within = [element, ...listParents(element)]
  return within
    .slice(0, -1)
    .flatMap(one => [...(one.parentElement?.children ?? [])])
    .filter(one => one instanceof HTMLElement)
    .filter(one => !within.includes(one) && !one.matches(above))
}
