import type { ReactNode, Ref } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useBoardStore } from '#web/office/dispatch/board-store.ts'
import { type CardId, idIn } from '#web/office/dispatch/moves.ts'

type PanelLinkProps = {
  ref?: Ref<HTMLAnchorElement>
  card: CardId
  label: string
  isTabStop: boolean
  className: string
  children: ReactNode
}

/** A card leads to its side panel, which stands in the address: Back closes it. Another card takes its place. */
export function PanelLink({ ref, card, label, isTabStop, className, children }: PanelLinkProps) {
  const store = useBoardStore()
  const [params] = useSearchParams()
  const isOpen = params.get('open') !== null
  return (
    <Link
      ref={ref}
      to={`?${withOpen(params, card)}`}
      replace={isOpen}
      state={panelState}
      preventScrollReset
      data-card={card}
      data-id={idIn(card)}
      aria-label={label}
      tabIndex={isTabStop ? 0 : -1}
      onFocus={() => store.change({ current: card })}
      className={className}
    >
      {children}
    </Link>
  )
}

/** Says that going back leads to the board without the panel. */
const panelState = { isPanel: true }

function withOpen(params: URLSearchParams, card: CardId): string {
  const next = new URLSearchParams(params)
  next.set('open', card)
  return next.toString().replace('%3A', ':')
}
