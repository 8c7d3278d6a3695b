import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { useOfferedActs } from '#web/office/keys/offered-acts.ts'
import { NoRows } from '#web/office/parts/filter-chips.tsx'
import { OfficePage } from '#web/office/parts/office-page.tsx'
import { useNotConnectedSince } from '#web/office/session/live.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type ListPageProps<Data> = {
  title: string
  /** Undefined if nothing can be added. */
  add?: string
  onAdd?: () => void
  query: UseQueryResult<Data>
  /** Buttons beside the one that adds a row. A phone shows them in a menu. */
  actions?: ReactNode
  filters?: ReactNode
  /** The text of a list without rows. Null if the list has rows. */
  empty: (data: Data) => string | null
  /** The filters that a button clears if they leave no row. */
  filterNames?: readonly string[]
  children: (data: Data) => ReactNode
  panel: ReactNode
}

/** The page shows a list, and the open record beside it. It also shows that the list is loading or empty, or that it failed. */
export function ListPage<Data>({ title, add, onAdd, actions, filters, panel, ...list }: ListPageProps<Data>) {
  const isOff = useNotConnectedSince() !== null
  useOfferedActs([!isOff && add !== undefined && onAdd && { id: 'add', title: add, run: onAdd }])
  return (
    <OfficePage
      title={title}
      moreActions={actions}
      actions={
        add && (
          <Button size="sm" onClick={onAdd} disabled={isOff}>
            {add}
          </Button>
        )
      }
    >
      {filters}
      <div className="flex gap-6">
        <div className="min-w-0 flex-1">
          <Rows title={title} {...list} />
        </div>
        {panel}
      </div>
    </OfficePage>
  )
}

type RowsProps<Data> = Pick<ListPageProps<Data>, 'title' | 'query' | 'empty' | 'filterNames' | 'children'>

function Rows<Data>({ title, query, empty, filterNames = [], children }: RowsProps<Data>) {
  const { t } = useTexts()
  const { data, isError, refetch } = query
  if (data === undefined && isError) return <UnableToLoad component={title} onRetry={() => void refetch()} />
  if (data === undefined) {
    return (
      <div role="status" aria-label={t('shell.loading')} className="flex flex-col gap-2">
        {['a', 'b', 'c', 'd', 'e', 'f'].map(row => (
          <Skeleton key={row} className="h-9 w-full" />
        ))}
      </div>
    )
  }
  const nothing = empty(data)
  return (
    <div className="flex flex-col gap-3">
      {isError && <UnableToLoad component={title} onRetry={() => void refetch()} />}
      {nothing === null ? children(data) : <NoRows text={nothing} names={filterNames} />}
    </div>
  )
}
