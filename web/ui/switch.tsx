import { type ReactNode, useId } from 'react'

type SwitchProps = {
  label: ReactNode
  hint?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}

export function Switch({ label, hint, checked, onChange, disabled }: SwitchProps) {
  const hintId = useId()
  return (
    <label className="flex min-h-12 items-center justify-between gap-4 py-2">
      <span className="min-w-0">
        <span className="block font-medium">{label}</span>
        {hint && (
          <span id={hintId} className="block text-small text-ink-soft">
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        checked={checked}
        disabled={disabled}
        aria-describedby={hint ? hintId : undefined}
        onChange={event => onChange(event.target.checked)}
        className="switch h-7 w-12 shrink-0 appearance-none rounded-round border border-line-strong bg-sunken transition-colors checked:border-accent checked:bg-accent"
      />
    </label>
  )
}
