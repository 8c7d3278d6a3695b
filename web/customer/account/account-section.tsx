import { type ReactNode, useId } from 'react'
import { Card } from '#web/ui/card.tsx'

type AccountSectionProps = {
  title: string
  lead?: string
  /** A wide screen shows this button beside the text of the section. */
  action?: ReactNode
  children?: ReactNode
}

export function AccountSection({ title, lead, action, children }: AccountSectionProps) {
  const id = useId()
  return (
    <Card aria-labelledby={id} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <h2 id={id} className="text-large font-bold">
            {title}
          </h2>
          {lead && <p className="mt-0.5 text-small text-ink-soft">{lead}</p>}
        </div>
        {action}
      </div>
      {children}
    </Card>
  )
}
