import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalOf } from '#web/client/errors.ts'
import { errorText } from '#web/frame/errors/error-text.ts'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { ActFailure } from '#web/office/edit/act-failure.tsx'
import { useOfficeAct } from '#web/office/edit/use-office-act.ts'
import { TextLink } from '#web/office/parts/text-link.tsx'
import {
  type CheckedStatement,
  type LoadLike,
  loadsLikeQuery,
  refreshStatements,
} from '#web/office/tickets/statement/queries.ts'
import { formatDay } from '#web/parts/when.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'

type Line = CheckedStatement['unknown'][number]
type ChooseLoadProps = { statementId: string; line: Line; onClose: () => void }

/** Lists our loads to which a billed line may belong, the most similar first. One press gives the load the landfill's number. */
export function ChooseLoad({ statementId, line, onClose }: ChooseLoadProps) {
  const { t, language } = useTexts()
  const { data, error, refetch } = useQuery(loadsLikeQuery(statementId, line.id))
  const { submit, isPending, failure, isOff } = useOfficeAct(
    (api, { orderId, version }: LoadLike) =>
      api.office.statements.chooseLoad
        .mutate({ statementId, lineId: line.id, orderId, version })
        .then(({ isTaken }) => isTaken),
    {
      refresh: refreshStatements,
      onDone: isTaken => {
        onClose()
        toast({ kind: 'success', title: t(isTaken ? 'statements.chosen.taken' : 'statements.chosen.differs') })
      },
    },
  )
  const [chosenId, setChosenId] = useState<string | null>(null)
  const choose = (load: LoadLike) => {
    setChosenId(load.orderId)
    void submit(load)
  }
  const stateOf = ({ orderId }: LoadLike) => ({
    isPending: isPending && orderId === chosenId,
    isOff: isOff || (isPending && orderId !== chosenId),
  })
  const { ticketNumber, tons, day } = line
  return (
    <Dialog open onClose={onClose} title={t('statements.choose')} closeLabel={t('statements.choose.close')}>
      <div className="flex flex-col gap-3 text-small">
        <p>{t('statements.choose.line', { ticket: ticketNumber, tons, day: formatDay(day, language) })}</p>
        <p className="text-ink-soft">{t('statements.choose.what')}</p>
        <ActFailure failure={failure} />
        {!data && !error && (
          <div role="status" aria-label={t('shell.loading')}>
            <Skeleton className="h-32 w-full" />
          </div>
        )}
        {!data && error && refusalOf(error) === null && (
          <UnableToLoad component={t('statements.choose')} onRetry={() => void refetch()} />
        )}
        {error && refusalOf(error) !== null && failure === null && <Notice tone="warning" title={errorText(error)} />}
        {!error && data?.loads.length === 0 && <p role="status">{t('statements.choose.none')}</p>}
        {!error && data && data.loads.length > 0 && (
          <ul aria-label={t('statements.choose')} className="divide-y divide-line">
            {data.loads.map(load => (
              <Offered key={load.orderId} load={load} {...stateOf(load)} onChoose={() => choose(load)} />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}

type OfferedProps = { load: LoadLike; isPending: boolean; isOff: boolean; onChoose: () => void }

function Offered({ load, isPending, isOff, onChoose }: OfferedProps) {
  const { t, language } = useTexts()
  const { orderId, orderNumber, ticketNumber, tons, day, box, driver, isMissing } = load
  const facts = [
    ticketNumber === null ? t('statements.choose.noTicket') : t('statements.choose.ticket', { ticket: ticketNumber }),
    tons === null ? t('statements.choose.noWeight') : t('statements.choose.tons', { tons }),
    formatDay(day, language),
    ...(box === null ? [] : [t('statements.choose.box', { box })]),
    ...(driver === null ? [] : [driver]),
  ]
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2">
      <div className="min-w-0 flex-1 basis-48">
        <TextLink to={`/orders/${orderId}`}>{orderNumber}</TextLink>{' '}
        {isMissing && <Badge tone="amber">{t('statements.missing')}</Badge>}
        <p className="tabular-nums text-ink-soft">{facts.join(' · ')}</p>
      </div>
      <Button size="sm" variant="outline" pending={isPending} disabled={isOff} onClick={onChoose}>
        {t('statements.choose.this', { order: orderNumber })}
      </Button>
    </li>
  )
}
