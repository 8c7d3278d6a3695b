import { refusalOf, refusalValuesOf } from '#web/client/errors.ts'
import { errorText } from '#web/frame/errors/error-text.ts'
import { personName } from '#web/frame/errors/person-name.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { formatClock } from '#web/office/session/clock.ts'
import { Notice } from '#web/ui/notice.tsx'

/** The notice shows why the decision was not stored. If another person decided first, the notice names that person and the time. */
export function DecisionFailure({ failure, timeZone }: { failure: unknown; timeZone: string }) {
  const { t, language } = useTexts()
  if (failure === null) return null
  const { who = '', at = 0 } = refusalValuesOf(failure)
  const isAnswered = refusalOf(failure) === 'question-answered'
  const time = formatClock(new Date(Number(at)), language, timeZone)
  return (
    <Notice tone="red" announced>
      {isAnswered ? t('decide.answered', { who: personName(String(who)), at: time }) : errorText(failure)}
    </Notice>
  )
}
