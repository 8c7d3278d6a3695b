import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { CloseIcon } from '#web/ui/icons.tsx'
import { useModal } from '#web/ui/use-modal.ts'

type DialogProps = {
  open: boolean
  /** Called by the close button, Escape and a click beside the dialog. */
  onClose: () => void
  title: ReactNode
  closeLabel: string
  children: ReactNode
  /** The buttons at the foot. The last one is the main button. */
  actions?: ReactNode
}

const doubleClickMs = 500

/** The browser's own modal dialog. It keeps the focus, hides the rest of the page and closes on Escape, without injected styles. */
export function Dialog({ open, ...dialog }: DialogProps) {
  return open ? <OpenDialog {...dialog} /> : null
}

function OpenDialog({ onClose, title, closeLabel, children, actions }: Omit<DialogProps, 'open'>) {
  const element = useModal(true)
  const titleId = useId()
  const openedAt = useRef(0)
  const isPressedBeside = useRef(false)
  // The content follows when the dialog is open, because a field takes the focus when it appears, which it cannot do in a closed dialog.
  const [isShown, setShown] = useState(false)

  useLayoutEffect(() => {
    openedAt.current = performance.now()
    setShown(true)
  }, [])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes the dialog by Escape, which the dialog handles itself
    <dialog
      ref={element}
      aria-labelledby={titleId}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
      // A selection that begins in a field and ends beside the dialog must not close it, because the typed text would be lost. The second
      // click of a double click must not close it either, because it is beside the dialog that the first click opened.
      onPointerDown={({ target }) => {
        isPressedBeside.current = target === element.current && performance.now() - openedAt.current > doubleClickMs
      }}
      onClick={({ target }) => isPressedBeside.current && target === element.current && onClose()}
      className="dialog m-auto max-h-[85dvh] w-[min(34rem,calc(100vw-1.5rem))] overflow-y-auto overscroll-contain rounded-card bg-surface p-0 text-ink shadow-float backdrop:bg-veil max-sm:mb-3"
    >
      <div className="flex animate-rise flex-col">
        <div className="sticky top-0 z-10 flex items-start justify-between gap-3 bg-surface pt-3 pr-2 pb-2 pl-5">
          <h2 id={titleId} className="wrap-break-word min-w-0 pt-2 text-large font-bold">
            {title}
          </h2>
          <Button variant="ghost" size="icon" onClick={onClose} aria-label={closeLabel}>
            <CloseIcon />
          </Button>
        </div>
        <div className="px-5 pb-5">{isShown && children}</div>
        {isShown && actions && (
          <div className="sticky bottom-0 flex flex-wrap justify-end gap-3 border-t border-line bg-surface p-4 max-sm:*:grow">
            {actions}
          </div>
        )}
      </div>
    </dialog>
  )
}
