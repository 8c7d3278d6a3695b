import { type Day, dayOf, isoDateOf } from '#domain/value/calendar.ts'
import type { Language } from '#domain/value/language.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { useBoardActs } from '#web/office/dispatch/board-context.ts'
import { LabelledField, selectStyle } from '#web/office/dispatch/fields/labelled.tsx'
import { gapsOf, laneOf, lanesOf, stopCard } from '#web/office/dispatch/moves.ts'
import { driverName } from '#web/office/dispatch/stop-words.ts'
import { ChangedMeanwhile } from '#web/office/edit/changed-meanwhile.tsx'
import { LeaveGuard } from '#web/office/edit/leave-guard.tsx'
import type { Fields } from '#web/office/edit/three-way.ts'
import { type Editing, useEditing } from '#web/office/edit/use-editing.ts'
import type { BoardStop, DispatchDay } from '#web/office/session/office-api.ts'
import { formatHour } from '#web/parts/when.ts'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'

type FieldProps = { stop: BoardStop; isOff: boolean }

/**
 * The fields choose the driver and the day. With another driver, the stop becomes the last one of that route. With another day, it has no
 * driver.
 */
export function StopPlaceFields({ stop, day, isOff }: FieldProps & { day: DispatchDay }) {
  const { t } = useTexts()
  const acts = useBoardActs()
  const card = stopCard(stop.id)
  const giveTo = (driverId: string | null) => {
    const lane = lanesOf(day).find(one => one.driverId === driverId)
    const last = lane && gapsOf(lane, [card]).at(-1)
    acts.place([card], { driverId, after: last?.after ?? null, day: day.day })
  }
  const putOn = (to: Day) => acts.place([card], { driverId: null, after: null, day: to })
  return (
    <div className="grid grid-cols-2 gap-3">
      <LabelledField label={t('board.driver')}>
        {id => (
          <select
            id={id}
            data-field="driver"
            value={laneOf(day, stop.id)?.driverId ?? ''}
            disabled={isOff}
            onChange={event => giveTo(event.target.value || null)}
            className={selectStyle}
          >
            <option value="">{t('board.noDriver')}</option>
            {day.routes.map(({ driver }) => (
              <option key={driver.id} value={driver.id} disabled={driver.status === 'suspended'}>
                {driverName(day, driver)}
              </option>
            ))}
          </select>
        )}
      </LabelledField>
      <LabelledField label={t('board.day')}>
        {id => (
          <input
            id={id}
            type="date"
            value={isoDateOf(stop.day)}
            min={isoDateOf(day.today)}
            disabled={isOff}
            onChange={event => event.target.value && putOn(dayOf(event.target.value))}
            className={selectStyle}
          />
        )}
      </LabelledField>
    </div>
  )
}

/** The field offers boxes of the stop's size, and lists those at hand first. If another stop already has a box, the choice says so. */
export function BoxField({ stop, day, isOff }: FieldProps & { day: DispatchDay }) {
  const { t } = useTexts()
  const acts = useBoardActs()
  const fitting = day.boxes.filter(box => box.containerTypeId === stop.leavesTypeId)
  const chosen = stop.chosenBox
  const isListed = fitting.some(box => box.id === chosen?.id)
  return (
    <LabelledField label={t('board.box')}>
      {id => (
        <select
          id={id}
          data-field="container"
          value={chosen?.id ?? ''}
          disabled={isOff}
          onChange={event => acts.change(stop, { boxId: event.target.value || null })}
          className={selectStyle}
        >
          <option value="">{t('board.box.any')}</option>
          {chosen && !isListed && <option value={chosen.id}>{chosen.number}</option>}
          <BoxChoices label={t('board.box.atHand')} boxes={fitting.filter(box => box.isAtHand)} stop={stop} />
          <BoxChoices label={t('board.box.elsewhere')} boxes={fitting.filter(box => !box.isAtHand)} stop={stop} />
        </select>
      )}
    </LabelledField>
  )
}

function BoxChoices({ label, boxes, stop }: { label: string; boxes: DispatchDay['boxes']; stop: BoardStop }) {
  const { t } = useTexts()
  if (boxes.length === 0) return null
  return (
    <optgroup label={label}>
      {boxes.map(({ id, number, stopId }) => {
        const isTaken = stopId !== null && stopId !== stop.id
        return (
          <option key={id} value={id} disabled={isTaken}>
            {isTaken ? t('board.box.chosen', { number }) : number}
          </option>
        )
      })}
    </optgroup>
  )
}

const hours = Array.from({ length: 19 }, (_, at) => at + 4)

/** The page sends both hours once they make a window. After a refusal, one press sends them again. */
export function HoursField({ stop, isOff }: FieldProps) {
  const { t, language } = useTexts()
  const acts = useBoardActs()
  const { start, end } = stop.window ?? { start: 6, end: 18 }
  const words = (hour: number) => formatHour(hour, language)
  const editing = useEditing({ version: stop.version, fields: { start: words(start), end: words(end) } })
  const { typed } = editing
  const isWrong = hourOf(typed.start, language) >= hourOf(typed.end, language)
  const send = (hours: typeof typed) => {
    const window = { start: hourOf(hours.start, language), end: hourOf(hours.end, language) }
    if (window.start < window.end) acts.change({ ...stop, version: editing.seenVersion }, { window })
  }
  const choose = (change: Partial<typeof typed>) => {
    editing.set(change)
    if (!editing.theirs) send({ ...typed, ...change })
  }
  return (
    <div className="flex flex-col gap-2">
      <div className="grid grid-cols-2 gap-3">
        <LabelledField label={t('board.from')}>
          {id => (
            <HourSelect
              id={id}
              name="window"
              value={typed.start}
              isOff={isOff}
              onChoose={chosen => choose({ start: chosen })}
            />
          )}
        </LabelledField>
        <LabelledField label={t('board.until')}>
          {id => <HourSelect id={id} value={typed.end} isOff={isOff} onChoose={chosen => choose({ end: chosen })} />}
        </LabelledField>
      </div>
      <p role="alert" className="text-small font-medium text-bad empty:hidden">
        {isWrong && t('board.windowWrong')}
      </p>
      <SaveTyped
        editing={editing}
        stop={stop}
        labels={{ start: t('board.from'), end: t('board.until') }}
        save={t('board.saveHours')}
        isOff={isOff || isWrong}
        onSave={() => send(typed)}
      />
    </div>
  )
}

/**
 * Returns the hour that a field shows as text, such as "12:00 PM". The fields hold this text, so that a notice about hours that a colleague
 * has saved shows the same text.
 */
const hourOf = (text: string, language: Language): number =>
  hours.find(hour => formatHour(hour, language) === text) ?? Number.NaN

type SaveTypedProps<Typed extends Fields> = {
  editing: Editing<Typed>
  stop: BoardStop
  labels: Readonly<Record<keyof Typed & string, string>>
  save: string
  isOff: boolean
  onSave: () => void
}

/** If the person typed values and has not saved them, this shows what a colleague saved meanwhile, or the button that saves. */
function SaveTyped<Typed extends Fields>({ editing, stop, labels, save, isOff, onSave }: SaveTypedProps<Typed>) {
  return (
    <>
      <LeaveGuard isUnsaved={editing.isUnsaved} />
      <ChangedMeanwhile editing={editing} objectId={stop.id} labels={labels} />
      {editing.isTouched && !editing.theirs && (
        <Button size="sm" variant="outline" className="self-start" disabled={isOff} onClick={onSave}>
          {save}
        </Button>
      )}
    </>
  )
}

type HourSelectProps = { id: string; name?: string; value: string; isOff: boolean; onChoose: (hour: string) => void }

function HourSelect({ id, name, value, isOff, onChoose }: HourSelectProps) {
  const { language } = useTexts()
  return (
    <select
      id={id}
      data-field={name}
      value={hourOf(value, language)}
      disabled={isOff}
      onChange={event => onChoose(formatHour(Number(event.target.value), language))}
      className={selectStyle}
    >
      {hours.map(hour => (
        <option key={hour} value={hour}>
          {formatHour(hour, language)}
        </option>
      ))}
    </select>
  )
}

const maxNoteLength = 500

export function NoteField({ stop, isOff }: FieldProps) {
  const { t } = useTexts()
  const acts = useBoardActs()
  const editing = useEditing(
    { version: stop.version, fields: { note: stop.noteToDriver ?? '' } },
    { name: `note ${stop.id}` },
  )
  const save = () => {
    const note = editing.typed.note.trim()
    editing.set({ note })
    acts.change({ ...stop, version: editing.seenVersion }, { noteToDriver: note || null })
  }
  return (
    <div className="flex flex-col gap-2">
      <TextAreaField
        label={t('board.note')}
        data-field="note"
        value={editing.typed.note}
        maxLength={maxNoteLength}
        disabled={isOff}
        onChange={event => editing.set({ note: event.target.value })}
      />
      <SaveTyped
        editing={editing}
        stop={stop}
        labels={{ note: t('board.note') }}
        save={t('board.saveNote')}
        isOff={isOff}
        onSave={save}
      />
    </div>
  )
}
