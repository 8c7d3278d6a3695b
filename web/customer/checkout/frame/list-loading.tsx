import { Skeleton } from '#web/ui/skeleton.tsx'

type ListLoadingProps = {
  /** Read out, such as "Getting materials". */
  label: string
  rows: number
  className?: string
}

/** The room of a list while it is read. */
export function ListLoading({ label, rows, className = 'h-14' }: ListLoadingProps) {
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, at) => at).map(row => (
        <Skeleton key={row} className={className} />
      ))}
    </div>
  )
}
