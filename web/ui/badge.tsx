import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

export type BadgeTone = 'green' | 'amber' | 'red' | 'plain' | 'accent'

export const badgeTones: Record<BadgeTone, string> = {
  green: 'bg-good-tint text-good',
  amber: 'bg-warn-tint text-warn',
  red: 'bg-bad-tint text-bad',
  plain: 'bg-sunken text-ink',
  accent: 'bg-accent-tint text-accent-text',
}

export function Badge({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-flex min-h-6 max-w-full items-center wrap-anywhere gap-1.5 rounded-round border border-transparent px-2.5 py-0.5 text-small font-medium',
        badgeTones[tone],
      )}
    >
      {children}
    </span>
  )
}
