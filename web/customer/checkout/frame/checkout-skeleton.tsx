import type { CheckoutStep } from '#domain/cart/next-step.ts'
import { CheckoutProgress } from '#web/customer/checkout/frame/checkout-progress.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { PageLayout } from '#web/ui/page-layout.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type CheckoutSkeletonProps = { step: CheckoutStep; lead?: string | undefined; label: string }

/**
 * A page of the checkout shows this skeleton while its cart loads: the progress, the question, and the room of the
 * answers and of the price.
 */
export function CheckoutSkeleton({ step, lead, label }: CheckoutSkeletonProps) {
  const { t } = useTexts()
  return (
    <>
      {/* Screen readers may skip a busy element, so this text stands outside of it. */}
      <p role="status" aria-label={label} className="sr-only">
        {label}
      </p>
      <div aria-busy="true" className="flex flex-1 flex-col">
        <PageLayout
          title={t(`step.${step}`)}
          lead={lead}
          above={<CheckoutProgress step={step} allRestricted={false} />}
          aside={<Skeleton className="h-56" />}
        >
          <p aria-hidden="true" className="text-small text-ink-soft">
            {label}
          </p>
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-12 w-full" />
        </PageLayout>
      </div>
    </>
  )
}
