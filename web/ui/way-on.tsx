import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'

type Slot = { readonly element: HTMLElement | null; readonly set: (element: HTMLElement | null) => void }

const WayOnSlot = createContext<Slot>({ element: null, set: () => undefined })

/** The way on of a page may be in a card beside it instead of at its foot. */
export function WayOnProvider({ children }: { children: ReactNode }) {
  const [element, set] = useState<HTMLElement | null>(null)
  return <WayOnSlot value={useMemo(() => ({ element, set }), [element])}>{children}</WayOnSlot>
}

/** The way on has this place in that card. */
export function WayOnPlace({ className }: { className?: string }) {
  const { set } = useContext(WayOnSlot)
  return <div ref={set} className={className} />
}

/** The component puts the way on into the card's place if there is one, else into its own place. There is one of it at a time. */
export function WayOn({ inCard, atFoot }: { inCard: ReactNode; atFoot: ReactNode }) {
  const { element } = useContext(WayOnSlot)
  return element ? createPortal(inCard, element) : atFoot
}
