import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type ListSkeletonProps<Item> = {
  query: UseQueryResult<readonly Item[]>
  /** The name of the part that could not be loaded. */
  component: string
  loading: string
  children: (list: readonly Item[]) => ReactNode
}

/**
 * The list comes from the server. The component keeps room while the list loads, offers a retry after a failure, and
 * shows a notice if the list is empty.
 */
export function ListSkeleton<Item>({ query, component, loading, children }: ListSkeletonProps<Item>) {
  const { t } = useTexts()
  if (query.isError) return <UnableToLoad component={component} onRetry={() => void query.refetch()} />
  if (!query.data) return <LoadingRows label={loading} />
  if (query.data.length === 0) return <Notice>{t('checkout.nothingOffered')}</Notice>
  return children(query.data)
}

/** The component keeps the room of a list and names what is loading. */
export function LoadingRows({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="grid gap-3">
      <p className="text-small text-ink-soft">{label}</p>
      <Skeleton className="h-20" />
      <Skeleton className="h-20" />
      <Skeleton className="h-20" />
    </div>
  )
}
