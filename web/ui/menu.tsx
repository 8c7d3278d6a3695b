import { type FocusEvent, type ReactNode, useRef, useState } from 'react'
import { buttonStyle } from '#web/ui/button-style.ts'

type MenuProps = {
  label: ReactNode
  /** Links and buttons; any click closes the menu. */
  children: ReactNode
}

/** A button that discloses a short list of links: no roving focus needed, Tab and Escape do. */
export function Menu({ label, children }: MenuProps) {
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what its button and links do
    <div
      className="relative"
      onBlur={leave}
      onKeyDown={event => {
        if (event.key !== 'Escape' || !open) return
        setOpen(false)
        opener.current?.focus()
      }}
    >
      <button
        ref={opener}
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className={buttonStyle({ variant: 'ghost', size: 'sm' })}
      >
        {label}
      </button>
      {open && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: closes after a link or button inside was used, by key or finger
        // biome-ignore lint/a11y/noStaticElementInteractions: as above
        <div
          onClick={() => setOpen(false)}
          className="absolute right-0 z-30 mt-1 flex min-w-48 animate-rise flex-col rounded-card bg-surface p-1.5 shadow-float"
        >
          {children}
        </div>
      )}
    </div>
  )
}

export const menuItemStyle =
  'flex min-h-11 items-center rounded-control px-3 text-left font-medium hover:bg-sunken focus-visible:-outline-offset-2'
