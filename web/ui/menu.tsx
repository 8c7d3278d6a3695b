import { type ReactNode, useId, useRef } from 'react'
import { buttonStyle } from '#web/ui/button-style.ts'

type MenuProps = {
  label: ReactNode
  /** Links and buttons. A click on any of them closes the menu. */
  children: ReactNode
}

/** A button that opens a short list of links. The list is the browser's popover, which closes on Escape and on a press beside it. */
export function Menu({ label, children }: MenuProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the element only notices when the focus leaves its button and links
    <div
      onBlur={({ currentTarget, relatedTarget }) => {
        // In Safari a pressed button takes no focus, so no element has it then.
        if (relatedTarget && !currentTarget.contains(relatedTarget)) list.current?.hidePopover()
      }}
    >
      <button type="button" popoverTarget={id} className={buttonStyle({ variant: 'ghost', size: 'sm' })}>
        {label}
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: closes after a link or button inside was used, by key or finger */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the element only notices that a link or button inside was used */}
      <div
        ref={list}
        id={id}
        popover="auto"
        onClick={() => list.current?.hidePopover()}
        className="menu min-w-48 animate-rise flex-col rounded-card bg-surface p-1.5 shadow-float open:flex"
      >
        {children}
      </div>
    </div>
  )
}

export const menuItemStyle =
  'flex min-h-11 items-center rounded-control px-3 text-left font-medium hover:bg-sunken focus-visible:-outline-offset-2'
