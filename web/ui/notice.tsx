import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { CheckIcon, InfoIcon, WarningIcon } from '#web/ui/icons.tsx'

type NoticeTone = 'info' | 'warning' | 'red' | 'green'

const tones: Record<NoticeTone, string> = {
  info: 'bg-sunken text-ink',
  warning: 'bg-warn-tint text-warn',
  red: 'bg-bad-tint text-bad',
  green: 'bg-good-tint text-good',
}

type NoticeProps = {
  tone?: NoticeTone
  title?: ReactNode
  children?: ReactNode
  /** True if the notice appears after the person's last act. Screen readers then read it at once. */
  announced?: boolean
}

export function Notice({ tone = 'info', title, children, announced = false }: NoticeProps) {
  const Icon = tone === 'green' ? CheckIcon : tone === 'info' ? InfoIcon : WarningIcon
  return (
    <div
      role={announced ? 'alert' : undefined}
      // The accent color of links has too little contrast on a tinted ground.
      className={classNames(
        'flex gap-3 rounded-card border border-transparent p-4 [&_a.underline]:text-current',
        tones[tone],
      )}
    >
      <Icon className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 text-small">
        {title && <p className="text-base font-bold">{title}</p>}
        {children && <div className={title ? 'mt-0.5' : 'pt-0.5'}>{children}</div>}
      </div>
    </div>
  )
}
