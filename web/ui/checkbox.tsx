import type { ComponentProps, ReactNode } from 'react'
import { tickStyle } from '#web/ui/tick-style.ts'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & { children: ReactNode }

/** A tick box with its sentence; the whole row is the target. Links inside the sentence stay links. */
export function Checkbox({ children, ...input }: CheckboxProps) {
  return (
    <label className="flex min-h-12 items-start gap-3 py-2.5 text-small text-ink-soft">
      <input type="checkbox" {...input} className={tickStyle} />
      <span className="pt-0.5">{children}</span>
    </label>
  )
}
