import { parseBoxName } from '#domain/fleet/box-name.ts'
import { localInstantOf, localText } from '#domain/value/local-instant.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { DecisionFailure } from '#web/office/dispatch/decide/decision-failure.tsx'
import { confirmTexts } from '#web/office/dispatch/decide/question-words.ts'
import { useDecision } from '#web/office/dispatch/decide/use-decision.ts'
import { ChangedMeanwhile } from '#web/office/edit/changed-meanwhile.tsx'
import { type BoxConfirmation, useBoxQuestion } from '#web/office/edit/use-box-question.ts'
import { useEditing } from '#web/office/edit/use-editing.ts'
import type { UnfinishedWork } from '#web/office/session/office-api.ts'
import { formatDay, formatInstant } from '#web/parts/when.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type LeftStopProps = { stop: NonNullable<UnfinishedWork['stop']>; timeZone: string; isOff: boolean; onMove: () => void }

/** The person may leave out the number of the box. If they type one, it must be a valid box number. */
const isWrong = (typed: string): boolean => typed !== '' && parseBoxName(typed) === null

/** The form shows the driver's last tap at a visit. The office types when the visit was made, and with which boxes. */
export function LeftStop({ stop, timeZone, isOff, onMove }: LeftStopProps) {
  const { t } = useTexts()
  const editing = useEditing({
    version: stop.version,
    fields: {
      when: localText(stop.lastTap?.at ?? noonOf(stop.day), timeZone),
      left: '',
      taken: stop.knownBox ?? '',
    },
  })
  const { when, left, taken } = editing.typed
  const { submit, isPending, failure } = useDecision((api, { at, sure }: { at: string; sure: BoxConfirmation }) =>
    api.office.outstanding.stopDone.mutate({
      stopId: stop.id,
      version: editing.seenVersion,
      at,
      leftBox: stop.leavesTypeId === null ? null : parseBoxName(left),
      takenBox: stop.takesBox ? parseBoxName(taken) : null,
      ...sure,
    }),
  )
  const question = useBoxQuestion(failure, { left: parseBoxName(left), taken: parseBoxName(taken) })
  const at = localInstantOf(when, timeZone)
  const send = () => {
    if (at === null || isWrong(left) || isWrong(taken)) return
    question.remember()
    void submit({ at, sure: question.sure })
  }
  return (
    <Form onSubmit={send} className="flex flex-col gap-3">
      <LastTap stop={stop} timeZone={timeZone} />
      <TextField
        label={t('outstanding.when')}
        type="datetime-local"
        value={when}
        max={localText(new Date().toISOString(), timeZone)}
        onChange={event => editing.set({ when: event.target.value })}
      />
      {stop.takesBox && (
        <TextField
          label={t('outstanding.takenBox')}
          value={taken}
          error={isWrong(taken) ? t('decide.box.invalid') : undefined}
          autoComplete="off"
          onChange={event => editing.set({ taken: event.target.value })}
        />
      )}
      {stop.leavesTypeId !== null && (
        <TextField
          label={t('outstanding.leftBox')}
          value={left}
          error={isWrong(left) ? t('decide.box.invalid') : undefined}
          autoComplete="off"
          onChange={event => editing.set({ left: event.target.value })}
        />
      )}
      <ChangedMeanwhile
        editing={editing}
        objectId={stop.id}
        labels={{ when: t('outstanding.when'), left: t('outstanding.leftBox'), taken: t('outstanding.takenBox') }}
      />
      {!question.isOver && <DecisionFailure failure={failure} timeZone={timeZone} />}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          size="sm"
          pending={isPending}
          disabled={isOff || editing.theirs !== null || at === null || isWrong(left) || isWrong(taken)}
        >
          {t(question.asked === null ? 'outstanding.done' : confirmTexts[question.asked])}
        </Button>
        <Button size="sm" variant="outline" disabled={isOff || stop.state !== 'planned'} onClick={onMove}>
          {t('outstanding.again')}
        </Button>
      </div>
    </Form>
  )
}

/** A day is 12:00 UTC of its date. Six hours later is near enough to working hours as a first value. */
const noonOf = (day: number): string => new Date(day + 6 * 3_600_000).toISOString()

function LastTap({ stop, timeZone }: Pick<LeftStopProps, 'stop' | 'timeZone'>) {
  const { t, language } = useTexts()
  const { lastTap } = stop
  const about = { day: formatDay(stop.day, language), driver: stop.driverName ?? t('outstanding.noDriver') }
  if (lastTap === null) return <p className="text-small">{t('outstanding.noTap', about)}</p>
  const at = formatInstant(lastTap.at, timeZone, language)
  return (
    <div className="flex flex-col gap-2 text-small">
      <p>{t('outstanding.lastTap', { ...about, tap: t(`history.tap.${lastTap.kind}`), at })}</p>
      {lastTap.hasPosition && <p className="text-ink-soft">{t('outstanding.position')}</p>}
      {lastTap.photoUrls.map((url, index) => (
        <a key={url} href={url} target="_blank" rel="noopener" className="underline">
          {t('decide.photo', { number: index + 1 })}
        </a>
      ))}
    </div>
  )
}
