import type { CheckoutStep } from '#domain/cart/next-step.ts'
import { CheckoutProgress } from '#web/customer/checkout/frame/checkout-progress.tsx'
import { PageSkeleton } from '#web/frame/shell.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** A page of the checkout while its cart comes: how far one is, and the room of the question and of the price. */
export function CheckoutSkeleton({ step, label }: { step: CheckoutStep; label: string }) {
  return (
    <PageSkeleton
      label={label}
      above={<CheckoutProgress step={step} allRestricted={false} />}
      aside={<Skeleton className="h-56" />}
    />
  )
}
