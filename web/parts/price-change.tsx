import { useEffect, useState } from 'react'
import { formatCents } from '#domain/value/money.ts'

const shownForMs = 1200

/**
 * Shows for a moment by how much a total has just changed, above its right end. It takes no space. Screen readers skip it, because they
 * read the total beside it. The parent must be `relative`.
 */
export function PriceChange({ cents }: { cents: number }) {
  const [shown, setShown] = useState({ cents, change: 0 })
  if (shown.cents !== cents) setShown({ cents, change: cents - shown.cents })
  useEffect(() => {
    if (shown.change === 0) return
    const timer = setTimeout(() => setShown({ ...shown, change: 0 }), shownForMs)
    return () => clearTimeout(timer)
  }, [shown])
  if (shown.change === 0) return null
  return (
    <span
      key={shown.cents}
      aria-hidden="true"
      className="price pointer-events-none absolute right-0 bottom-full z-10 mb-0.5 animate-roll rounded-round bg-ink px-2.5 py-0.5 text-small font-medium text-surface"
    >
      {shown.change > 0 ? '+' : '−'}
      {formatCents(Math.abs(shown.change))}
    </span>
  )
}
