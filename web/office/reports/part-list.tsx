import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { TextLink } from '#web/office/parts/text-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** What one order or box adds to a figure. */
export type FigurePart = { readonly id: string; readonly number: string; readonly value: number }

type PartsAnswer = {
  readonly isError: boolean
  readonly refetch: () => unknown
  readonly hasNextPage: boolean
  readonly fetchNextPage: () => unknown
  readonly isFetchingNextPage: boolean
}

type PartListProps = {
  /** Names what the parts are, for screen readers. */
  label: string
  /** Undefined until the parts are loaded. */
  parts: readonly FigurePart[] | undefined
  none: string
  query: PartsAnswer
  /** Null if the reader may not open the part. */
  addressOf: (part: FigurePart) => string | null
  format: (value: number) => string
}

export function PartList({ label, parts, none, query, addressOf, format }: PartListProps) {
  const { t } = useTexts()
  if (!parts && query.isError) return <UnableToLoad component={label} onRetry={() => void query.refetch()} />
  if (!parts)
    return (
      <div role="status" aria-label={t('shell.loading')}>
        <Skeleton className="h-24 w-full" />
      </div>
    )
  if (parts.length === 0) return <p className="text-ink-soft">{none}</p>
  return (
    <>
      <ul aria-label={label} className="flex flex-col">
        {parts.map(part => (
          <li key={part.id} className="flex items-center justify-between gap-3 border-b border-line py-1.5">
            <Named number={part.number} to={addressOf(part)} />
            <span className="tabular-nums">{format(part.value)}</span>
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="outline"
          size="sm"
          pending={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('reports.more')}
        </Button>
      )}
    </>
  )
}

const Named = ({ number, to }: { number: string; to: string | null }) =>
  to === null ? <span>{number}</span> : <TextLink to={to}>{number}</TextLink>
