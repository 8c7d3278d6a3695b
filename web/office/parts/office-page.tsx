import type { ReactNode } from 'react'
import { useTitle } from '#web/frame/use-title.ts'

type OfficePageProps = {
  title: string
  lead?: ReactNode
  /** The most frequent acts of the page are at the end of the line of the title. */
  actions?: ReactNode
  children: ReactNode
}

/** The title and the acts of a page share one line, so that the rest of the screen is for the work. */
export function OfficePage({ title, lead, actions, children }: OfficePageProps) {
  const heading = useTitle(title)
  return (
    <div className="mx-auto flex w-full max-w-[100rem] flex-col gap-4 p-4 sm:px-6 sm:pb-8">
      <header className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <div>
          <h1 ref={heading} tabIndex={-1} className="text-title font-bold">
            {title}
          </h1>
          {lead && <p className="mt-1 text-ink-soft">{lead}</p>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-3">{actions}</div>}
      </header>
      {children}
    </div>
  )
}
