import { Skeleton } from '#web/ui/skeleton.tsx'

/** A page's room while its cart is on its way. */
export function PageLoading({ label }: { label: string }) {
  return (
    <div role="status" className="mx-auto flex w-full max-w-6xl flex-1 gap-12 px-4 sm:px-6">
      <span className="sr-only">{label}</span>
      <div className="mx-auto flex w-full max-w-xl flex-1 flex-col pt-3 sm:pt-5">
        <Skeleton className="h-1 w-full" />
        <Skeleton className="mt-11 h-9 w-3/4 sm:mt-16" />
        <div className="mt-8 flex flex-col gap-3">
          <Skeleton className="h-16 w-full" />
          <Skeleton className="h-16 w-full" />
          <Skeleton className="h-16 w-full" />
        </div>
      </div>
      <div className="hidden w-80 shrink-0 pt-10 lg:block">
        <Skeleton className="h-44" />
      </div>
    </div>
  )
}
