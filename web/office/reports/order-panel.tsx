import { useInfiniteQuery } from '@tanstack/react-query'
import {
  type BoxFigure,
  type Figure,
  type FigureSums,
  figures,
  isBoxFigure,
  type OrderFigure,
} from '#domain/report/figures.ts'
import type { Day } from '#domain/value/calendar.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { PartList } from '#web/office/reports/part-list.tsx'
import { figureBoxesQuery, figureOrdersQuery } from '#web/office/reports/queries.ts'
import { formatFigure } from '#web/office/reports/report-values.ts'
import { useMe } from '#web/office/session/me.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'

type OrderPanelProps = {
  title: string
  asked: { areaId: string | null; from: Day; to: Day }
  figure: Figure
  sums: FigureSums
  onFigure: (figure: Figure) => void
  onClose: () => void
}

/** Lists the orders or boxes behind a figure. Their parts add up to the figure. */
export function FigureOrderPanel({ title, asked, figure, sums, onFigure, onClose }: OrderPanelProps) {
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
        {isBoxFigure(figure) ? <Boxes asked={asked} figure={figure} /> : <Orders asked={asked} figure={figure} />}
      </div>
    </SidePanel>
  )
}

type AskedParts<F> = { asked: OrderPanelProps['asked']; figure: F }

function Orders({ asked, figure }: AskedParts<OrderFigure>) {
  const { t, language } = useTexts()
  const query = useInfiniteQuery(figureOrdersQuery({ ...asked, figure }))
  return (
    <PartList
      label={t('reports.orders')}
      parts={query.data?.pages.flatMap(page => page.orders)}
      none={t('reports.noOrders')}
      query={query}
      addressOf={({ id }) => `/orders/${id}`}
      format={value => formatFigure(figure, value, language)}
    />
  )
}

function Boxes({ asked, figure }: AskedParts<BoxFigure>) {
  const { t, language } = useTexts()
  const { rights } = useMe()
  const query = useInfiniteQuery(figureBoxesQuery({ ...asked, figure }))
  return (
    <PartList
      label={t('reports.boxes')}
      parts={query.data?.pages.flatMap(page => page.boxes)}
      none={t('reports.noBoxes')}
      query={query}
      addressOf={({ id }) => (rights.includes('dispatch') ? `/containers?open=${id}` : null)}
      format={value => formatFigure(figure, value, language)}
    />
  )
}
