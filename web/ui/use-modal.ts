import { type RefObject, useLayoutEffect, useRef } from 'react'

/** The open modal dialogs. A dialog may open another one. */
const open: { readonly isVeil: boolean }[] = []

/**
 * The dialog is modal as long as it is in the page. With `isVeil` it veils the page, otherwise it fills the screen. It closes while it is
 * still in the page, because only then does the browser give the focus back to the element that had it.
 */
export function useModal(isVeil: boolean): RefObject<HTMLDialogElement | null> {
  const element = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = element.current
    const entry = { isVeil }
    dialog?.showModal()
    open.push(entry)
    markPage()
    return () => {
      dialog?.close()
      open.splice(open.indexOf(entry), 1)
      markPage()
    }
  }, [isVeil])
  return element
}

/**
 * `tokens.css` reads this mark. With `html:has(dialog)` instead, a browser would search the whole page for a dialog each time that an
 * element comes or goes: 2 ms on a board of 300 cards.
 */
function markPage(): void {
  const { dataset } = document.documentElement
  if (open.length === 0) delete dataset.behind
  else dataset.behind = open.some(one => one.isVeil) ? 'veil' : 'dialog'
}
