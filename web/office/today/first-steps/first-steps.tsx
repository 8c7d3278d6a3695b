import { type ReactNode, Suspense } from 'react'
import { lazyPage } from '#web/frame/lazy-page.tsx'
import { useMe } from '#web/office/session/me.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** This code is loaded separately, because only a new hauler needs it. */
const FirstStepsCard = lazyPage<{ children: ReactNode }>(
  () => import('#web/office/today/first-steps/first-steps-card.tsx'),
)

/** Shows the first steps of a new hauler (rule A27), and the children in place of them once the list has ended. */
export function FirstSteps({ children }: { children: ReactNode }) {
  if (!useMe().organization.isNew) return children
  return (
    <Suspense fallback={<Skeleton className="h-96" />}>
      <FirstStepsCard>{children}</FirstStepsCard>
    </Suspense>
  )
}
