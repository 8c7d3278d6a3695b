import type { ReactNode } from 'react'
import type { Api } from '#web/client/api.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { ActFailure } from '#web/office/edit/act-failure.tsx'
import { useOfficeAct } from '#web/office/edit/use-office-act.ts'
import { TextLink } from '#web/office/parts/text-link.tsx'
import { type CheckedStatement, refreshStatements, type StatementPair } from '#web/office/tickets/statement/queries.ts'
import { formatDay } from '#web/parts/when.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

type Act = { label: string; call: (api: Api) => Promise<unknown> }

/** The act needs one press. A refusal is shown beside the button, and the page fetches the lists again. */
function Press({ label, call }: Act) {
  const { t } = useTexts()
  const { submit, isPending, failure, isOff } = useOfficeAct((api, _: null) => call(api), {
    refresh: refreshStatements,
    onDone: () => toast({ kind: 'success', title: t('statements.done') }),
  })
  return (
    <span className="flex flex-col items-start gap-2">
      <Button size="sm" variant="outline" pending={isPending} disabled={isOff} onClick={() => void submit(null)}>
        {label}
      </Button>
      <ActFailure failure={failure} />
    </span>
  )
}

type Overlap = CheckedStatement['overlaps'][number]

/** The earlier statement was wrong, and this one replaces it. */
export function ReplaceEarlier({ statementId, overlap }: { statementId: string; overlap: Overlap }) {
  const { t, language } = useTexts()
  const period = { first: formatDay(overlap.firstDay, language), last: formatDay(overlap.lastDay, language) }
  const { id: replacedId, lines, again, changed } = overlap
  const call = (api: Api) =>
    api.office.statements.replace.mutate({ statementId, replacedId, seen: { lines, again, changed } })
  return <Press label={t('statements.replace', period)} call={call} />
}

export function TakeOverAll({ statementId, count }: { statementId: string; count: number }) {
  const { t } = useTexts()
  const call = (api: Api) => api.office.statements.takeOverAll.mutate({ statementId })
  return <Press label={t('statements.takeOverAll', { count })} call={call} />
}

/** The office keeps our ticket, or corrects it on the order's page. After a correction the line is among those of the same weight. */
export function TakeOver({ statementId, pair }: { statementId: string; pair: StatementPair }) {
  const { t } = useTexts()
  const { line, load, isTaken, isChosen } = pair
  const drop = isChosen && <DropLoad statementId={statementId} pair={pair} />
  if (isTaken) return <Taken>{drop}</Taken>
  const { orderId, version } = load
  const call = (api: Api) => api.office.statements.takeOver.mutate({ statementId, lineId: line.id, orderId, version })
  return (
    <span className="flex flex-wrap items-center gap-3">
      <Press label={t('statements.takeOver')} call={call} />
      <TextLink to={`/orders/${orderId}/correction`}>{t('statements.correct')}</TextLink>
      {drop}
    </span>
  )
}

/**
 * Both weights of the pair are the same. If the load already has the landfill's cost, this says so. Otherwise `TakeOverAll` gives all such
 * loads their cost.
 */
export function OfMatched({ statementId, pair }: { statementId: string; pair: StatementPair }) {
  const drop = pair.isChosen && <DropLoad statementId={statementId} pair={pair} />
  return pair.isTaken ? <Taken>{drop}</Taken> : drop
}

function Taken({ children }: { children: ReactNode }) {
  const { t } = useTexts()
  return (
    <span className="flex flex-wrap items-center gap-3">
      {t('statements.takenOver')}
      {children}
    </span>
  )
}

/** Takes back the choice of a person, so that the ticket has its former number again. */
function DropLoad({ statementId, pair: { line, load } }: { statementId: string; pair: StatementPair }) {
  const { t } = useTexts()
  const { orderId, version } = load
  const call = (api: Api) => api.office.statements.dropLoad.mutate({ statementId, lineId: line.id, orderId, version })
  return <Press label={t('statements.drop', { order: load.orderNumber })} call={call} />
}

type Line = CheckedStatement['unknown'][number]
type OfLine = { statementId: string; line: Line; onChoose: () => void }

export function OfUnknown({ statementId, line: { id: lineId, isSetAside, ticketNumber }, onChoose }: OfLine) {
  const { t } = useTexts()
  const call = (api: Api) => api.office.statements.setAside.mutate({ statementId, lineId, isSetAside: !isSetAside })
  return (
    <span className="flex flex-wrap items-center gap-3">
      {isSetAside && t('statements.isSetAside')}
      {!isSetAside && (
        <Button
          size="sm"
          variant="outline"
          aria-label={t('statements.chooseFor', { ticket: ticketNumber })}
          onClick={onChoose}
        >
          {t('statements.choose')}
        </Button>
      )}
      <Press label={t(isSetAside ? 'statements.takeUp' : 'statements.setAside')} call={call} />
    </span>
  )
}

type Load = CheckedStatement['missing'][number]

export function AskAbout({ statementId, load: { orderId, isAskedAbout } }: { statementId: string; load: Load }) {
  const { t } = useTexts()
  const call = (api: Api) => api.office.statements.askAbout.mutate({ statementId, orderId, isAsked: !isAskedAbout })
  return (
    <span className="flex flex-wrap items-center gap-3">
      {isAskedAbout && t('statements.isAsked')}
      <Press label={t(isAskedAbout ? 'statements.askAgain' : 'statements.ask')} call={call} />
    </span>
  )
}
