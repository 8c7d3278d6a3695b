import { type RefObject, useLayoutEffect } from 'react'

/** Messages and dialogs are above a panel that covers the page, so they stay usable. */
const above = '[aria-live], [role="status"], [role="alert"], [role="log"], dialog'

/**
 * While an element with a fixed position covers the page, the rest of the page takes no focus, and screen readers skip it. Only the styles
 * decide if the position is fixed, so the hook checks them again when the window changes its size.
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
    // A list that is loaded or drawn again behind the panel is a new element.
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

/** Returns the elements beside the given one, and beside each element that contains it. */
function listBehind(element: HTMLElement): HTMLElement[] {
  const within = [element, ...listParents(element)]
  return within
    .slice(0, -1)
    .flatMap(one => [...(one.parentElement?.children ?? [])])
    .filter(one => one instanceof HTMLElement)
    .filter(one => !within.includes(one) && !one.matches(above))
}
