import { type ComponentProps, type ReactNode, useId } from 'react'
import { tickStyle } from '#web/ui/tick-style.ts'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & { children: ReactNode; error?: string | undefined }

/** A checkbox with its sentence. A press anywhere in the row ticks it, except for a press on a link in the sentence. */
export function Checkbox({ children, error, ...input }: CheckboxProps) {
  const id = useId()
  return (
    <div>
      <label className="flex min-h-12 items-start gap-3 py-2.5 text-small text-ink-soft">
        <input
          type="checkbox"
          {...input}
          aria-describedby={error ? id : undefined}
          aria-invalid={error ? true : undefined}
          className={tickStyle}
        />
        <span className="min-w-0 pt-0.5">{children}</span>
      </label>
      <div id={id} aria-live="polite">
        {error && <p className="text-small font-medium text-bad">{error}</p>}
      </div>
    </div>
  )
}
