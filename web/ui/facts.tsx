import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

type FactsProps = { facts: readonly ReactNode[]; className?: string }

/**
 * Shows the facts in one line with a dot between them, if there is space. When a fact begins a new line, its dot is in the margin and not
 * visible, so that no line begins or ends with a dot.
 */
export function Facts({ facts, className }: FactsProps) {
  return (
    <span className={classNames('-ml-[1.5ch] flex flex-wrap [clip-path:inset(-2px_-2px_-2px_1.5ch)]', className)}>
      {facts.filter(Boolean).map((fact, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two facts may be the same words
        <span key={at} className="flex min-w-0">
          <span className="w-[1.5ch] shrink-0 text-center">{at > 0 && ' · '}</span>
          <span className="wrap-break-word min-w-0">{fact}</span>
        </span>
      ))}
    </span>
  )
}
