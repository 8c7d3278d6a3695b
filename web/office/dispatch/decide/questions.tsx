import { useQuery } from '@tanstack/react-query'
import { LoadingFailed } from '#web/frame/errors/loading-failed.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { QuestionCard } from '#web/office/dispatch/decide/question-card.tsx'
import { questionsQuery } from '#web/office/dispatch/queries.ts'
import type { DispatchDay } from '#web/office/session/office-api.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

type QuestionsProps = { orderId: string; day: DispatchDay; isOff: boolean }

/** A question is about an act of a driver that contradicts the plan. It offers the answers that fit. */
export function Questions({ orderId, day, isOff }: QuestionsProps) {
  const { t } = useTexts()
  const { data, error, isFetching, refetch } = useQuery(questionsQuery(orderId))
  if (error && !data)
    return <LoadingFailed title={t('decide.failed')} error={error} isTrying={isFetching} onRetry={() => refetch()} />
  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-small font-bold">{t('decide.title')}</h3>
      {!data && <Skeleton className="h-24 w-full" />}
      {data?.map(question => (
        <QuestionCard key={question.id} question={question} day={day} isOff={isOff} />
      ))}
    </section>
  )
}
