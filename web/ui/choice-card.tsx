import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { dotStyle, tickStyle } from '#web/ui/tick-style.ts'

type ChoiceCardProps = {
  kind: 'radio' | 'checkbox'
  name: string
  value?: string
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  title: ReactNode
  /** Stands at the right of the title: a price, a badge. Keep it out of the way of the name. */
  aside?: ReactNode
  children?: ReactNode
}

/**
 * A card that is a radio or a checkbox to the keyboard and the screen reader. What needs its own click (a link, a
 * button) goes beside the card, not into it. A chosen radio can be clicked again to clear it where the page wants that.
 */
export function ChoiceCard({ kind, title, aside, children, disabled, onChange, ...input }: ChoiceCardProps) {
  return (
    <label
      className={classNames(
        'flex min-h-14 items-start gap-3.5 rounded-card border border-line bg-surface p-4 transition-colors',
        'has-checked:border-accent-text has-checked:bg-accent-tint has-checked:shadow-[inset_0_0_0_1px_var(--accent-text)]',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink',
        disabled ? 'cursor-not-allowed text-ink-soft' : 'hover:border-line-strong',
      )}
    >
      <input
        {...input}
        type={kind}
        disabled={disabled}
        onChange={event => onChange(event.target.checked)}
        className={classNames(kind === 'radio' ? dotStyle : tickStyle, 'outline-none')}
      />
      <span className="flex min-w-0 flex-1 flex-col gap-1">
        <span className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
          <span className="min-w-0 font-medium">{title}</span>
          {aside && <span className="price shrink-0">{aside}</span>}
        </span>
        {children && <span className="text-small text-ink-soft">{children}</span>}
      </span>
    </label>
  )
}
