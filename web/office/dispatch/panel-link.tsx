import type { CSSProperties, ReactNode, Ref } from 'react'
import { Link } from 'react-router'
import { useBoardStore } from '#web/office/dispatch/board-store.ts'
import { type CardId, idIn } from '#web/office/dispatch/moves.ts'
import { fetchPanel } from '#web/office/dispatch/panel/open-panel.tsx'
import { usePanelLink } from '#web/office/dispatch/use-panel.ts'

type PanelLinkProps = {
  ref?: Ref<HTMLAnchorElement>
  card: CardId
  label: string
  isTabStop: boolean
  className: string
  style?: CSSProperties | undefined
  children: ReactNode
}

/** The link opens the side panel of a card. The address names the open panel, so Back closes it. Another card replaces it. */
export function PanelLink({ ref, card, label, isTabStop, className, style, children }: PanelLinkProps) {
  const store = useBoardStore()
  const link = usePanelLink(card)
  return (
    <Link
      ref={ref}
      {...link}
      data-card={card}
      data-id={idIn(card)}
      aria-label={label}
      tabIndex={isTabStop ? 0 : -1}
      onPointerEnter={fetchPanel}
      onFocus={() => {
        fetchPanel()
        store.change({ current: card })
      }}
      style={style}
      className={className}
    >
      {children}
    </Link>
  )
}
