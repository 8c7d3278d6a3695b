import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useTexts } from '#web/i18n/i18n.ts'
import { fieldIn, type PanelId } from '#web/office/dispatch/use-panel.ts'
import { Button } from '#web/ui/button.tsx'
import { CloseIcon } from '#web/ui/icons.tsx'
import { useFocusReturn } from '#web/ui/use-focus-return.ts'

type SidePanelProps = {
  /** When another panel opens, the focus moves to its title. */
  panel: PanelId
  title: ReactNode
  onClose: () => void
  children: ReactNode
}

/** The panel is beside the board on a desktop, and at the foot of the window on a phone. People can use everything behind it. */
export function SidePanel({ panel, title, onClose, children }: SidePanelProps) {
  const { t } = useTexts()
  const aside = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { state } = useLocation()
  useFocusReturn(aside, panel)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs when the panel shows something else
  useEffect(() => {
    if (document.activeElement?.closest('[data-panel]') === null) heading.current?.focus({ preventScroll: true })
  }, [panel])
  useEffect(() => {
    const field = fieldIn(state)
    if (field) aside.current?.querySelector<HTMLElement>(`[data-field="${field}"]`)?.focus()
  }, [state])
  return (
    // If the page scrolls, the panel stays visible beside it.
    <div className="z-10 lg:pointer-events-none lg:absolute lg:inset-y-0 lg:right-0 lg:w-90">
      <aside
        ref={aside}
        aria-label={t('board.panel')}
        data-panel=""
        className="flex animate-fade flex-col overflow-y-auto border-line bg-surface shadow-float max-lg:fixed max-lg:inset-x-0 max-lg:bottom-[var(--foot-height,0px)] max-lg:max-h-[70dvh] max-lg:rounded-t-card lg:pointer-events-auto lg:sticky lg:top-[var(--office-bar-height,3.1875rem)] lg:h-full lg:max-h-[calc(100dvh-var(--office-bar-height,3.1875rem)-var(--foot-height,0px))]"
      >
        <div className="sticky top-0 z-10 flex items-start gap-2 bg-surface pt-2 pr-1 pl-4">
          <h2
            ref={heading}
            tabIndex={-1}
            className="wrap-break-word min-w-0 flex-1 pt-2 text-large font-bold outline-none"
          >
            {title}
          </h2>
          <Button variant="ghost" size="icon" aria-label={t('shell.close')} onClick={onClose}>
            <CloseIcon />
          </Button>
        </div>
        <div className="flex flex-col gap-4 px-4 pb-5">{children}</div>
      </aside>
    </div>
  )
}

export function PanelFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline gap-3">
      <dt className="w-24 shrink-0 text-ink-soft">{name}</dt>
      <dd className="wrap-break-word min-w-0">{children}</dd>
    </div>
  )
}
