import type { ReactNode } from 'react'

export const NoticeLine = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-sunken px-3 py-2 text-small font-medium">
    {children}
  </div>
)
