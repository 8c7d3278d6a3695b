import { type ReactNode, useId } from 'react'

export const selectStyle =
  'h-11 w-full rounded-control border border-line-strong bg-surface px-2.5 text-small disabled:bg-sunken disabled:text-ink-soft'

export function LabelledField({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-small font-medium">
        {label}
      </label>
      {children(id)}
    </div>
  )
}
