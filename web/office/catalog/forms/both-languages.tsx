import type { ReactNode } from 'react'

/** The fields hold a text that customers read, and beside it the Spanish text. */
export const BothLanguages = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2">{children}</div>
)
