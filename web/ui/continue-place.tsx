import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'

type Slot = { readonly element: HTMLElement | null; readonly set: (element: HTMLElement | null) => void }

const ContinueSlot = createContext<Slot>({ element: null, set: () => undefined })

/** The button that continues may be in a card beside the page instead of at its foot. */
export function ContinuePlaceProvider({ children }: { children: ReactNode }) {
  const [element, set] = useState<HTMLElement | null>(null)
  return <ContinueSlot value={useMemo(() => ({ element, set }), [element])}>{children}</ContinueSlot>
}

/** The place in that card for the button that continues. */
export function ContinuePlace({ className }: { className?: string }) {
  const { set } = useContext(ContinueSlot)
  return <div ref={set} className={className} />
}

/** Puts the button that continues into the card if there is one, otherwise at the foot. A page has only one. */
export function ContinueButton({ inCard, atFoot }: { inCard: ReactNode; atFoot: ReactNode }) {
  const { element } = useContext(ContinueSlot)
  return element ? createPortal(inCard, element) : atFoot
}
