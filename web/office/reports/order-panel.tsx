import { useInfiniteQuery } from '@tanstack/react-query'
import type { Day } from '#domain/calendar.ts'
import { type Figure, type FigureSums, figures } from '#domain/report/figures.ts'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { figureOrdersQuery } from '#web/office/reports/queries.ts'
import { formatFigure } from '#web/office/reports/report-values.ts'
import { TextLink } from '#web/office/text-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type OrderPanelProps = {
  title: string
  asked: { areaId: string | null; from: Day; to: Day }
  figure: Figure
  sums: FigureSums
  onFigure: (figure: Figure) => void
  onClose: () => void
}

/** The orders behind a figure; their parts are its sum. */
export function OrderPanel({ title, asked, figure, sums, onFigure, onClose }: OrderPanelProps) {
  const { t, language } = useTexts()
  return (
    <SidePanel title={title} closeLabel={t('reports.close')} onClose={onClose}>
      <div className="flex flex-col gap-3">
        <SelectField
          label={t('reports.figure')}
          value={figure}
          choices={figures.map(value => ({ value, label: t(`reports.figure.${value}`) }))}
          onChange={onFigure}
        />
        <p className="flex justify-between font-bold">
          <span>{t('reports.sum')}</span>
          <span className="tabular-nums">{formatFigure(figure, sums[figure] ?? 0, language)}</span>
        </p>
        <Orders asked={asked} figure={figure} />
      </div>
    </SidePanel>
  )
}

function Orders({ asked, figure }: Pick<OrderPanelProps, 'asked' | 'figure'>) {
  const { t, language } = useTexts()
  const query = useInfiniteQuery(figureOrdersQuery({ ...asked, figure }))
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  if (!data && isError) return <UnableToLoad component={t('reports.orders')} onRetry={() => void refetch()} />
  if (!data)
    return (
      <div role="status" aria-label={t('shell.loading')}>
        <Skeleton className="h-24 w-full" />
      </div>
    )
  const orders = data.pages.flatMap(page => page.orders)
  if (orders.length === 0) return <p className="text-ink-soft">{t('reports.noOrders')}</p>
  return (
    <>
      <ul aria-label={t('reports.orders')} className="flex flex-col">
        {orders.map(({ id, number, value }) => (
          <li key={id} className="flex items-center justify-between gap-3 border-b border-line py-1.5">
            <TextLink to={`/orders/${id}`}>{number}</TextLink>
            <span className="tabular-nums">{formatFigure(figure, value, language)}</span>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="outline" size="sm" pending={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {t('reports.more')}
        </Button>
      )}
    </>
  )
}
