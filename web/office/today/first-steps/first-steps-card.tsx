import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { ActFailure } from '#web/office/edit/act-failure.tsx'
import { useOfficeAct } from '#web/office/edit/use-office-act.ts'
import { useChanges } from '#web/office/session/live.ts'
import { hasRight, useMe } from '#web/office/session/me.ts'
import { OwnPages } from '#web/office/today/first-steps/own-pages.tsx'
import {
  type FirstStepsPage,
  firstStepsQuery,
  refreshAfterClose,
  refreshFirstSteps,
} from '#web/office/today/first-steps/queries.ts'
import { StepRow } from '#web/office/today/first-steps/step-row.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export default function FirstStepsCard({ children }: { children: ReactNode }) {
  const { t } = useTexts()
  const queries = useQueryClient()
  const { data, isError, refetch } = useQuery(firstStepsQuery())
  useChanges(() => void refreshFirstSteps(queries))
  if (data) return data.open ? <Steps page={data.open} /> : children
  if (isError) return <UnableToLoad component={t('steps.title')} onRetry={() => void refetch()} />
  return (
    <div role="status" aria-label={t('steps.loading')}>
      <Skeleton className="h-96" />
    </div>
  )
}

function Steps({ page }: { page: FirstStepsPage }) {
  const { t } = useTexts()
  const id = useId()
  const done = page.steps.filter(one => one.isDone).length
  const all = page.steps.length
  return (
    <Card aria-labelledby={id} className="@container/steps p-0!">
      <header className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-4 pt-4 sm:px-5">
        <h2 id={id} className="text-large font-bold">
          {t('steps.title')}
        </h2>
        <p className="text-small text-ink-soft tabular-nums">{t('steps.count', { done, all })}</p>
        <p className="w-full text-small text-ink-soft">{t('steps.lead')}</p>
        <svg
          viewBox={`0 0 ${all} 1`}
          preserveAspectRatio="none"
          aria-hidden="true"
          className="mt-2 h-1.5 w-full rounded-round"
        >
          <rect width={all} height="1" className="fill-line" />
          <rect width={done} height="1" className="fill-good" />
        </svg>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start @min-[56rem]/steps:grid-cols-[minmax(0,1fr)_21rem]">
        <ol className="divide-y divide-line px-1 pt-1 pb-2 sm:px-2">
          {page.steps.map(({ step, isDone }) => (
            <StepRow key={step} step={step} isDone={isDone} facts={page.facts} />
          ))}
        </ol>
        <OwnPages page={page} />
      </div>
      <CloseList />
    </Card>
  )
}

/** A manager of the team may close the list. The second press is the decision, because the list does not come back. */
function CloseList() {
  const { t } = useTexts()
  const [isAsked, ask] = useState(false)
  const { submit, isPending, failure, isOff } = useOfficeAct(api => api.office.firstSteps.close.mutate({}), {
    refresh: refreshAfterClose,
  })
  if (!hasRight(useMe(), 'team')) return null
  return (
    <footer className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-2 sm:px-5">
      {isAsked ? (
        <>
          <p className="min-w-0 flex-1 basis-64 text-small">{t('steps.close.sure')}</p>
          <Button size="sm" pending={isPending} disabled={isOff} onClick={() => void submit(undefined)}>
            {t('steps.close.yes')}
          </Button>
          <Button size="sm" variant="outline" disabled={isPending} onClick={() => ask(false)}>
            {t('steps.close.no')}
          </Button>
        </>
      ) : (
        <Button variant="link" className="text-small" disabled={isOff} onClick={() => ask(true)}>
          {t('steps.close')}
        </Button>
      )}
      <ActFailure failure={failure} />
    </footer>
  )
}
