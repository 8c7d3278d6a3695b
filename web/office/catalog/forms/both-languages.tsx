import type { ReactNode } from 'react'

/** Puts the English and the Spanish field of a text for customers side by side. */
export const BothLanguages = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2">{children}</div>
)
