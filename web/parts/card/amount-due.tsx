import { formatCents } from '#domain/value/money.ts'
import { Card } from '#web/ui/card.tsx'

export function AmountDue({ label, amountInCents }: { label: string; amountInCents: number }) {
  return (
    <Card className="flex flex-wrap items-baseline justify-between gap-x-4 max-sm:py-3">
      <span>{label}</span>
      <span className="price text-title font-bold">{formatCents(amountInCents)}</span>
    </Card>
  )
}
