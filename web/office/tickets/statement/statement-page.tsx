import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useParams } from 'react-router'
import { formatCents } from '#domain/value/money.ts'
import { refusalOf } from '#web/client/errors.ts'
import { refusalText } from '#web/frame/errors/error-text.ts'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { OfficePage } from '#web/office/parts/office-page.tsx'
import { Part } from '#web/office/parts/part.tsx'
import { TextLink } from '#web/office/parts/text-link.tsx'
import { OfficeOnly } from '#web/office/session/office-only.tsx'
import { ChooseLoad } from '#web/office/tickets/statement/choose-load.tsx'
import { LeftOutList, SummedList } from '#web/office/tickets/statement/left-out-list.tsx'
import {
  AskAbout,
  OfMatched,
  OfUnknown,
  ReplaceEarlier,
  TakeOver,
  TakeOverAll,
} from '#web/office/tickets/statement/line-acts.tsx'
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

/** Shows the result of the comparison for each line of the file. Each line with an error has its act beside it. */
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
      {data && data.replacedBy !== null && (
        <Notice tone="warning" title={t('statements.replaced')}>
          <TextLink to={`/tickets/statements/${data.replacedBy}`}>{t('statements.replaced.link')}</TextLink>
        </Notice>
      )}
      {data && data.replacedBy === null && (
        <>
          <Corrections statement={data} />
          <Lists statement={data} />
          <FileLines statement={data} />
        </>
      )}
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
            line.ticketNumber,
            '',
            day(line.day),
            '',
            line.tons,
            formatCents(line.amountInCents),
            <OfUnknown key="act" statementId={id} line={line} onChoose={() => setChosenFor(line)} />,
          ],
        }))}
      />
      <List
        name="missing"
        rows={missing.map(load => ({
          key: load.orderId,
          cells: [
            load.ticketNumber ?? '–',
            <OrderLink key="order" {...load} />,
            day(load.day),
            load.tons ?? '–',
            '',
            '',
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

const linesOf = (tickets: readonly { readonly parts: readonly unknown[] }[]) =>
  tickets.reduce((sum, { parts }) => sum + Math.max(1, parts.length), 0)

const centsOf = (lines: readonly { readonly amountInCents: number | null }[]) =>
  formatCents(lines.reduce((sum, { amountInCents }) => sum + (amountInCents ?? 0), 0))

/** The counts add up to the lines of the file, so a person sees that no line is lost. */
function FileLines({ statement }: { statement: CheckedStatement }) {
  const { t } = useTexts()
  const { fileLines, lines, ticketLines, ticketInCents, summed, billedBefore, leftOut } = statement
  return (
    <>
      <BilledBefore statement={statement} />
      <Part title={t('statements.file.account')}>
        {fileLines !== null && (
          <p className="text-small">
            {t('statements.file.sum', {
              lines: fileLines,
              taken: ticketLines,
              tickets: lines,
              before: linesOf(billedBefore),
              leftOut: leftOut.length,
            })}{' '}
            {t('statements.file.money', {
              taken: formatCents(ticketInCents),
              before: centsOf(billedBefore),
              leftOut: centsOf(leftOut),
            })}
          </p>
        )}
        {summed.length > 0 && (
          <>
            <p className="text-small font-medium">{t('statements.summed')}</p>
            <SummedList tickets={summed} />
          </>
        )}
        {leftOut.length === 0 ? (
          <p className="text-small text-ink-soft">{t('statements.leftOut.none')}</p>
        ) : (
          <LeftOutList
            lines={leftOut.flatMap(({ reason, content, ...line }) =>
              reason === 'billed-before' ? [] : { ...line, reason, text: content },
            )}
          />
        )}
      </Part>
    </>
  )
}

/** An earlier statement already has these tickets. Either they are billed twice, or this statement corrects them. */
function BilledBefore({ statement: { id, billedBefore, overlaps } }: { statement: CheckedStatement }) {
  const { t } = useTexts()
  const day = useDayText()
  const periodOf = (statementId: string | null) => {
    const earlier = overlaps.find(one => one.id === statementId)
    return earlier ? t('statements.period', { first: day(earlier.firstDay), last: day(earlier.lastDay) }) : '–'
  }
  const columns = ['wasTons', 'isTons', 'wasAmount', 'isAmount', 'statement'] as const
  return (
    <Part title={`${t('statements.before')} (${billedBefore.length})`}>
      {billedBefore.length === 0 && <p className="text-small text-ink-soft">{t('statements.before.none')}</p>}
      {overlaps
        .filter(({ isReplaced }) => !isReplaced)
        .map(overlap => (
          <div key={overlap.id} className="flex flex-col items-start gap-2 text-small">
            <p>
              {t('statements.overlap', {
                first: day(overlap.firstDay),
                last: day(overlap.lastDay),
                again: overlap.again,
                changed: overlap.changed,
              })}{' '}
              {overlap.lines > overlap.again && t('statements.overlap.gone', { count: overlap.lines - overlap.again })}
            </p>
            <ReplaceEarlier statementId={id} overlap={overlap} />
            <p className="text-ink-soft">{t('statements.replace.what')}</p>
          </div>
        ))}
      {billedBefore.length > 0 && (
        <SimpleTable
          label={t('statements.before')}
          titles={[t('statements.head.ticket'), ...columns.map(column => t(`statements.before.${column}`))]}
          rows={billedBefore.map(line => ({
            key: line.id,
            cells: [
              line.ticketNumber,
              line.earlierTons,
              line.tons,
              formatCents(line.earlierAmountInCents ?? 0),
              formatCents(line.amountInCents ?? 0),
              <TextLink key="earlier" to={`/tickets/statements/${line.earlierStatementId}`}>
                {periodOf(line.earlierStatementId)}
              </TextLink>,
            ],
          }))}
        />
      )}
    </Part>
  )
}

/** Compares the replaced statement with this one, line by line. */
function Corrections({ statement: { corrections } }: { statement: CheckedStatement }) {
  const { t } = useTexts()
  if (corrections.length === 0) return null
  const columns = ['wasTons', 'isTons', 'wasAmount', 'isAmount'] as const
  const amount = (inCents: number | null, words: string) => (inCents === null ? words : formatCents(inCents))
  return (
    <Part title={`${t('statements.corrections')} (${corrections.length})`}>
      <SimpleTable
        label={t('statements.corrections')}
        titles={[t('statements.head.ticket'), ...columns.map(column => t(`statements.before.${column}`))]}
        rows={corrections.map(({ paper, ticketNumber, wasTons, isTons, wasInCents, isInCents }) => ({
          key: paper,
          cells: [
            ticketNumber,
            wasTons ?? '–',
            isTons ?? '–',
            amount(wasInCents, t('statements.correction.new')),
            amount(isInCents, t('statements.correction.gone')),
          ],
        }))}
      />
    </Part>
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
    line.ticketNumber,
    <OrderLink key="order" {...load} />,
    day(line.day),
    load.tons ?? '–',
    line.tons,
    formatCents(line.amountInCents),
    act,
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
