import { useState } from 'react'
import { maxErrandLength, maxStopOrderLength, maxStopStreetLength } from '#domain/dispatch/typed-stop.ts'
import { isWorkingDay } from '#domain/schedule/closed-day.ts'
import type { Day } from '#domain/value/calendar.ts'
import { maxReasonLength } from '#domain/value/reason.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { DecisionFailure } from '#web/office/dispatch/decide/decision-failure.tsx'
import { isBoxWrong, type StopDraft, typedStopOf } from '#web/office/dispatch/decide/typed-stop.ts'
import { useDecision } from '#web/office/dispatch/decide/use-decision.ts'
import { BoardDialog } from '#web/office/dispatch/fields/board-dialog.tsx'
import { Chosen } from '#web/office/dispatch/fields/chosen.tsx'
import type { DispatchDay, TypedStop } from '#web/office/session/office-api.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type NewStopDialogProps = { day: DispatchDay; isOff: boolean; onClose: () => void }

const empty: StopDraft = {
  kind: 'errand',
  what: '',
  where: 'address',
  line1: '',
  zipCode: '',
  box: '',
  order: '',
  anyway: '',
}

/** Only typed text counts as unsaved, because a choice is quickly made again. */
const isTyped = ({ what, line1, zipCode, box, order, anyway }: StopDraft): boolean =>
  [what, line1, zipCode, box, order, anyway].some(text => text.trim() !== '')

const kinds = ['errand', 'yard', 'relocation'] as const

/** The dispatcher types a stop that no order needs. It gets a place in the row of stops without a driver. */
export default function NewStopDialog({ day, isOff, onClose }: NewStopDialogProps) {
  const { t } = useTexts()
  const [draft, setDraft] = useState(empty)
  const write = (change: Partial<StopDraft>) => setDraft(before => ({ ...before, ...change }))
  const { submit, isPending, failure } = useDecision(async (api, typed: TypedStop) => {
    await api.office.dispatch.addStop.mutate(typed)
    onClose()
  })
  const typed = typedStopOf(draft, day.day)
  const send = () => typed !== null && void submit(typed)
  const { kind } = draft
  return (
    <BoardDialog
      title={t('newStop.title')}
      onClose={onClose}
      isUnsaved={isTyped(draft)}
      act={
        <Button pending={isPending} disabled={isOff || typed === null} onClick={send}>
          {t('newStop.add')}
        </Button>
      }
    >
      <Form onSubmit={send} className="flex flex-col gap-3">
        <Chosen
          label={t('newStop.kind')}
          value={kind}
          choices={kinds.map(one => [one, t(`board.kind.${one}`)])}
          onChoose={chosen => write({ kind: kinds.find(one => one === chosen) ?? 'errand' })}
        />
        {kind === 'errand' && (
          <TextField
            label={t('newStop.what')}
            value={draft.what}
            maxLength={maxErrandLength}
            onChange={event => write({ what: event.target.value })}
          />
        )}
        {kind === 'relocation' && (
          <TextField
            label={t('newStop.order')}
            hint={t('newStop.order.hint')}
            value={draft.order}
            maxLength={maxStopOrderLength}
            autoComplete="off"
            onChange={event => write({ order: event.target.value })}
          />
        )}
        <Where draft={draft} day={day} onWrite={write} />
        {kind === 'errand' && (
          <TextField
            label={t('newStop.box')}
            hint={t('newStop.box.hint')}
            value={draft.box}
            error={isBoxWrong(draft) ? t('decide.box.invalid') : undefined}
            autoComplete="off"
            onChange={event => write({ box: event.target.value })}
          />
        )}
        {!isWorkingDay(day) && (
          <TextField
            label={t('board.why')}
            value={draft.anyway}
            maxLength={maxReasonLength}
            onChange={event => write({ anyway: event.target.value })}
          />
        )}
        <DecisionFailure failure={failure} timeZone={day.timeZone} />
      </Form>
    </BoardDialog>
  )
}

type WhereProps = {
  draft: StopDraft
  day: { readonly day: Day } & Pick<DispatchDay, 'facilities'>
  onWrite: (change: Partial<StopDraft>) => void
}

/** The stop is at a facility or at an address. If a relocation has no address, the box stays on its site. */
function Where({ draft, day, onWrite }: WhereProps) {
  const { t } = useTexts()
  const { kind } = draft
  const facilities = day.facilities.filter(one => kind !== 'yard' || one.kind === 'yard')
  const own = kind === 'relocation' ? t('newStop.sameSite') : t('newStop.nowhere')
  const choices: [string, string][] = [
    ...(kind === 'yard' ? [['', t('newStop.anyYard')] as [string, string]] : []),
    ...(kind === 'yard' ? [] : [['', own] as [string, string], ['address', t('newStop.address')] as [string, string]]),
    ...(kind === 'relocation' ? [] : facilities.map(one => [one.id, one.name] as [string, string])),
  ]
  const where = choices.some(([value]) => value === draft.where) ? draft.where : ''
  return (
    <>
      <Chosen
        label={t('newStop.where')}
        value={where}
        choices={choices}
        onChoose={chosen => onWrite({ where: chosen })}
      />
      {where === 'address' && (
        <div className="grid grid-cols-[1fr_7rem] gap-3">
          <TextField
            label={t('newStop.street')}
            value={draft.line1}
            maxLength={maxStopStreetLength}
            autoComplete="off"
            onChange={event => onWrite({ line1: event.target.value })}
          />
          <TextField
            label={t('newStop.zip')}
            value={draft.zipCode}
            inputMode="numeric"
            maxLength={5}
            autoComplete="off"
            onChange={event => onWrite({ zipCode: event.target.value })}
          />
        </div>
      )}
    </>
  )
}
