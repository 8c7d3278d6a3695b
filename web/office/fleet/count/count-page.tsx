import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { ActFailure } from '#web/office/edit/act-failure.tsx'
import { CountList } from '#web/office/fleet/count/count-list.tsx'
import { SeenForm } from '#web/office/fleet/count/seen-form.tsx'
import type { YardCount } from '#web/office/fleet/count/use-tick.ts'
import { choicesQuery, countQuery } from '#web/office/fleet/queries.ts'
import { useAct } from '#web/office/fleet/use-act.ts'
import { OfficePage } from '#web/office/parts/office-page.tsx'
import { useFilter } from '#web/office/parts/use-filter.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The page counts a yard. It shows which boxes are there, which are missing, and which should not be there. */
export default function CountPage() {
  const { t } = useTexts()
  const { data: choices, isError, refetch } = useQuery(choicesQuery())
  const [chosen, choose] = useFilter('yard')
  const yard = choices?.yards.find(one => one.id === chosen) ?? choices?.yards[0]
  return (
    <OfficePage title={t('count.title')} lead={t('count.lead')}>
      {!choices && isError && <UnableToLoad component={t('count.title')} onRetry={() => void refetch()} />}
      {!choices && !isError && <Skeleton className="h-12 w-full" />}
      {choices && !yard && <Notice>{t('boxes.noYards')}</Notice>}
      {choices && choices.yards.length > 1 && yard && (
        <SelectField
          label={t('boxes.yard')}
          value={yard.id}
          choices={choices.yards.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={choose}
        />
      )}
      {yard && (
        <div className="flex max-w-3xl flex-col gap-4">
          <Count key={yard.id} yardId={yard.id} />
        </div>
      )}
    </OfficePage>
  )
}

function Count({ yardId }: { yardId: string }) {
  const { t } = useTexts()
  // The page continues the first count that it found, until the person ends that count here.
  const [begin, setBegin] = useState<string | null>(null)
  const [isEnded, setEnded] = useState(false)
  const { data, isError, refetch } = useQuery(countQuery(yardId, begin))
  if (data && begin === null) setBegin(data.begin)
  if (!data && isError) return <UnableToLoad component={t('count.title')} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-40 w-full" />
  const countedBoxes = data.boxes.filter(box => box.countedAt !== null)
  const unseen = data.boxes.filter(box => box.countedAt === null && !box.isMissed)
  const missed = data.boxes.filter(box => box.isMissed)
  const count = { yardId, begin: data.begin }
  const startAgain = () => {
    setBegin(data.now)
    setEnded(false)
  }
  return (
    <>
      {isError && <UnableToLoad component={t('count.title')} onRetry={() => void refetch()} />}
      {isEnded ? (
        <Notice tone="green" title={t('count.ended')} announced>
          <Button variant="outline" size="sm" onClick={startAgain}>
            {t('count.new')}
          </Button>
        </Notice>
      ) : (
        <SeenForm {...count} />
      )}
      <p className="text-large font-bold tabular-nums" aria-live="polite">
        {t('count.progress', { seen: countedBoxes.length, all: data.boxes.length })}
      </p>
      {!isEnded && <CountList title={t('count.missing')} boxes={unseen} none={t('count.noneLeft')} count={count} />}
      {(isEnded || missed.length > 0) && (
        <CountList title={t('count.missed')} boxes={missed} none={t('count.noneLeft')} />
      )}
      <CountList title={t('count.extra')} boxes={countedBoxes.filter(box => box.isExtra)} none={t('count.noBoxes')} />
      <CountList title={t('count.right')} boxes={countedBoxes.filter(box => !box.isExtra)} none={t('count.noBoxes')} />
      {!isEnded && <EndCount {...count} missing={unseen.map(box => box.id)} onEnded={() => setEnded(true)} />}
    </>
  )
}

type EndCountProps = YardCount & { missing: string[]; onEnded: () => void }

/** The first press shows how many boxes are not ticked. The second press ends the count. */
function EndCount({ yardId, begin, missing, onEnded }: EndCountProps) {
  const { t } = useTexts()
  const [isAsked, setAsked] = useState(false)
  const { submit, isPending, failure, isOff } = useAct(
    (api, ended: YardCount & { missing: string[] }) => api.office.containers.endCount.mutate(ended),
    onEnded,
  )
  if (!isAsked) {
    return (
      <Button variant="outline" disabled={isOff} onClick={() => setAsked(true)}>
        {t('count.end')}
      </Button>
    )
  }
  return (
    <div className="flex flex-col gap-3 rounded-card border border-line p-4">
      <p>{t('count.end.sure', { count: missing.length })}</p>
      <ActFailure failure={failure} />
      <div className="flex gap-2">
        <Button pending={isPending} disabled={isOff} onClick={() => submit({ yardId, begin, missing })}>
          {t('fleet.confirm')}
        </Button>
        <Button variant="ghost" onClick={() => setAsked(false)}>
          {t('fleet.cancel')}
        </Button>
      </div>
    </div>
  )
}
