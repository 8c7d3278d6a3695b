import { type RefObject, useLayoutEffect, useRef } from 'react'

/** One entry for each open modal dialog says whether it veils the page. A dialog may open another one. */
const open: boolean[] = []

/**
 * The dialog is modal as long as it is in the page. With `isVeil` it veils the page, otherwise it fills the screen. It closes while it is
 * still in the page, because only then does the browser give the focus back to the element that had it.
 */
export function useModal(isVeil: boolean): RefObject<HTMLDialogElement | null> {
  const element = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = element.current
    dialog?.showModal()
    open.push(isVeil)
    markPage()
    return () => {
      dialog?.close()
      open.splice(open.indexOf(isVeil), 1)
      markPage()
    }
  }, [isVeil])
  return element
}

/**
 * `tokens.css` reads these marks. With `html:has(dialog)` instead, a browser would search the whole page for a dialog each time that an
 * element comes or goes: 2 ms on a board of 300 cards.
 */
function markPage(): void {
  const { documentElement: page } = document
  page.toggleAttribute('data-behind', open.length > 0)
  page.toggleAttribute('data-veiled', open.includes(true))
}
