import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { CloseIcon } from '#web/ui/icons.tsx'
import { useFocusReturn } from '#web/ui/use-focus-return.ts'
import { useInertBehind } from '#web/ui/use-inert-behind.ts'

export const panelKeys = { Escape: 'escape' } as const

type SidePanelProps = {
  title: ReactNode
  closeLabel: string
  onClose: () => void
  children: ReactNode
  isWide?: boolean
}

/**
 * Shows the item that a person opened in a list. On a desktop it is beside the list. On a phone it covers the list, and nothing below it
 * can be used. Escape closes it.
 */
export function SidePanel({ title, closeLabel, onClose, children, isWide = false }: SidePanelProps) {
  const id = useId()
  const panel = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusReturn(panel)
  useInertBehind(panel)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key in panelKeys) onClose()
  }
  return (
    <section
      ref={panel}
      aria-labelledby={id}
      onKeyDown={closeOnEscape}
      className={classNames(
        'fixed inset-0 z-20 overflow-y-auto overscroll-contain bg-surface lg:sticky lg:top-4 lg:z-auto lg:max-h-[calc(100dvh-2rem)] lg:shrink-0 lg:self-start lg:rounded-card lg:border lg:border-line',
        isWide ? 'lg:w-[min(40rem,55%)]' : 'lg:w-96',
      )}
    >
      <header className="sticky top-0 z-10 flex items-start justify-between gap-3 border-b border-line bg-surface py-1 pr-1 pl-4">
        <h2 id={id} ref={heading} tabIndex={-1} className="wrap-break-word min-w-0 py-3 text-large font-bold">
          {title}
        </h2>
        <Button variant="ghost" size="icon" onClick={onClose} aria-label={closeLabel}>
          <CloseIcon />
        </Button>
      </header>
      <div className="flex flex-col gap-4 p-4">{children}</div>
    </section>
  )
}
