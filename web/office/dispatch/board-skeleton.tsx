import { useTexts } from '#web/i18n/i18n.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The skeleton takes as much space as the lists and lanes, until they are loaded. */
export function BoardSkeleton() {
  const { t } = useTexts()
  return (
    <div role="status" aria-label={t('shell.loading')} className="@container/plan flex flex-1">
      <div className="flex min-w-0 flex-1 @max-4xl/plan:flex-col">
        <div className="flex shrink-0 flex-col gap-2 border-line p-3 @4xl/plan:w-64 @4xl/plan:border-r">
          {[1, 2, 3, 4].map(row => (
            <Skeleton key={row} className="h-16 w-full" />
          ))}
        </div>
        <div className="flex min-w-0 flex-1 flex-col">
          {[1, 2, 3, 4].map(row => (
            <div key={row} className="flex gap-2 border-b border-line p-2">
              <Skeleton className="h-19 w-44" />
              <Skeleton className="h-19 w-42" />
              <Skeleton className="h-19 w-42" />
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}
