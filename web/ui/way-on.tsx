import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'

type Slot = { readonly element: HTMLElement | null; readonly set: (element: HTMLElement | null) => void }

const WayOnSlot = createContext<Slot>({ element: null, set: () => undefined })

/** The button that continues may be in a card beside the page instead of at its foot. */
export function WayOnProvider({ children }: { children: ReactNode }) {
  const [element, set] = useState<HTMLElement | null>(null)
  return <WayOnSlot value={useMemo(() => ({ element, set }), [element])}>{children}</WayOnSlot>
}

/** The place in that card for the button that continues. */
export function WayOnPlace({ className }: { className?: string }) {
  const { set } = useContext(WayOnSlot)
  return <div ref={set} className={className} />
}

/** Puts the button that continues into the card if there is one, otherwise at the foot. A page has only one. */
export function WayOn({ inCard, atFoot }: { inCard: ReactNode; atFoot: ReactNode }) {
  const { element } = useContext(WayOnSlot)
  return element ? createPortal(inCard, element) : atFoot
}
