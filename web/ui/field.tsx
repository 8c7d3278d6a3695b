import { type ReactNode, useId } from 'react'

/** The attributes by which screen readers find the label, hint and error of a control. */
export type FieldWiring = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

export type FieldTexts = { label: ReactNode; hint?: ReactNode; error?: ReactNode }

type FieldProps = FieldTexts & { children: (wiring: FieldWiring) => ReactNode }

/** A control with its label above, and a hint below. An error takes the place of the hint. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId()
  const noteId = `${id}-note`
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-small font-medium">
        {label}
      </label>
      {children({
        id,
        'aria-describedby': error || hint ? noteId : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <div id={noteId} className="text-small" aria-live="polite">
        {error ? <div className="font-medium text-bad">{error}</div> : hint && <p className="text-ink-soft">{hint}</p>}
      </div>
    </div>
  )
}

export const inputStyle =
  'h-12 w-full rounded-control border border-line-strong bg-surface px-3.5 text-base text-ink transition-colors ' +
  'hover:border-ink focus-visible:border-ink aria-invalid:border-bad aria-invalid:bg-bad-tint ' +
  'read-only:bg-sunken read-only:border-line disabled:bg-sunken disabled:text-ink-soft'
