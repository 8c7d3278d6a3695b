import { type ReactNode, useId } from 'react'
import { Card } from '#web/ui/card.tsx'

export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card aria-labelledby={id} className="flex flex-col gap-3 p-4!">
      <h2 id={id} className="font-bold">
        {title}
      </h2>
      {children}
    </Card>
  )
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-3">
      <dt className="w-24 shrink-0 text-ink-soft">{name}</dt>
      <dd className="wrap-break-word min-w-0 flex-1 basis-40">{children}</dd>
    </div>
  )
}
