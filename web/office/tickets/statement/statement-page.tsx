import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useParams } from 'react-router'
import { formatCents } from '#domain/money.ts'
import { refusalOf } from '#web/client/errors.ts'
import { refusalText } from '#web/frame/errors/error-text.ts'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { OfficeOnly } from '#web/office/office-only.tsx'
import { OfficePage } from '#web/office/office-page.tsx'
import { Part } from '#web/office/part.tsx'
import { TextLink } from '#web/office/text-link.tsx'
import { ChooseLoad } from '#web/office/tickets/statement/choose-load.tsx'
import { AskAbout, OfMatched, OfUnknown, TakeOver, TakeOverAll } from '#web/office/tickets/statement/line-acts.tsx'
import { type CheckedStatement, type StatementPair, statementQuery } from '#web/office/tickets/statement/queries.ts'
import { formatDay } from '#web/parts/when.ts'
import { Notice } from '#web/ui/notice.tsx'
import { SimpleTable } from '#web/ui/simple-table.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export default function StatementPage() {
  return (
    <OfficeOnly rights={['money']}>
      <Statement />
    </OfficeOnly>
  )
}

/** Four lists; each line that is not as it should be has its cure beside it. */
function Statement() {
  const { t, language } = useTexts()
  const { statementId = '' } = useParams()
  const { data, error, refetch } = useQuery(statementQuery(statementId))
  const title = data
    ? t('statements.of', {
        facility: data.facilityName,
        first: formatDay(data.firstDay, language),
        last: formatDay(data.lastDay, language),
      })
    : t('statements.title')
  return (
    <OfficePage title={title} actions={<TextLink to="/tickets/statements">{t('statements.title')}</TextLink>}>
      {!data && !error && (
        <div role="status" aria-label={t('shell.loading')}>
          <Skeleton className="h-64 w-full" />
        </div>
      )}
      {!data && error && refusalOf(error) !== null && (
        <Notice tone="warning" title={refusalText('statement-not-found', {})} />
      )}
      {!data && error && refusalOf(error) === null && (
        <UnableToLoad component={t('statements.title')} onRetry={() => void refetch()} />
      )}
      {data && <Lists statement={data} />}
    </OfficePage>
  )
}

function Lists({ statement }: { statement: CheckedStatement }) {
  const { id, matched, differing, unknown, missing } = statement
  const [chosenFor, setChosenFor] = useState<(typeof unknown)[number] | null>(null)
  const open = matched.filter(pair => !pair.isTaken).length
  const day = useDayText()
  return (
    <>
      <List
        name="differing"
        rows={differing.map(pair => pairRow(pair, day, <TakeOver statementId={id} pair={pair} />))}
      />
      <List
        name="unknown"
        rows={unknown.map(line => ({
          key: line.id,
          cells: [
            ...[line.ticketNumber, '', day(line.day), '', line.tons, formatCents(line.amountInCents)],
            <OfUnknown key="act" statementId={id} line={line} onChoose={() => setChosenFor(line)} />,
          ],
        }))}
      />
      <List
        name="missing"
        rows={missing.map(load => ({
          key: load.orderId,
          cells: [
            ...[load.ticketNumber ?? '–', <OrderLink key="order" {...load} />, day(load.day), load.tons ?? '–', '', ''],
            <AskAbout key="act" statementId={id} load={load} />,
          ],
        }))}
      />
      <List
        name="matched"
        rows={matched.map(pair => pairRow(pair, day, <OfMatched statementId={id} pair={pair} />))}
        act={open > 0 && <TakeOverAll statementId={id} count={open} />}
      />
      {chosenFor && <ChooseLoad statementId={id} line={chosenFor} onClose={() => setChosenFor(null)} />}
    </>
  )
}

function useDayText() {
  const { language } = useTexts()
  return (day: Parameters<typeof formatDay>[0]) => formatDay(day, language)
}

const OrderLink = ({ orderId, orderNumber }: { orderId: string; orderNumber: string }) => (
  <TextLink to={`/orders/${orderId}`}>{orderNumber}</TextLink>
)

type Row = { key: string; cells: readonly ReactNode[] }

const pairRow = ({ line, load }: StatementPair, day: ReturnType<typeof useDayText>, act: ReactNode): Row => ({
  key: line.id,
  cells: [
    ...[line.ticketNumber, <OrderLink key="order" {...load} />, day(line.day), load.tons ?? '–', line.tons],
    ...[formatCents(line.amountInCents), act],
  ],
})

type ListProps = { name: 'matched' | 'differing' | 'unknown' | 'missing'; rows: readonly Row[]; act?: ReactNode }

function List({ name, rows, act }: ListProps) {
  const { t } = useTexts()
  const columns = ['ticket', 'order', 'day', 'ours', 'theirs', 'amount', 'act'] as const
  return (
    <Part title={`${t(`statements.${name}`)} (${rows.length})`}>
      {rows.length === 0 && <p className="text-small text-ink-soft">{t(`statements.none.${name}`)}</p>}
      {act}
      {rows.length > 0 && (
        <SimpleTable
          label={t(`statements.${name}`)}
          titles={columns.map(column => t(`statements.head.${column}`))}
          rows={rows}
        />
      )}
    </Part>
  )
}
