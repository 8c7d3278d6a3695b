import { useState } from 'react'
import { type Day, dayOf, isoDateOf } from '#domain/calendar.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { useBoardActs } from '#web/office/dispatch/board-context.ts'
import { Labelled, selectStyle } from '#web/office/dispatch/fields/labelled.tsx'
import { gapsOf, laneOf, lanesOf, stopCard } from '#web/office/dispatch/moves.ts'
import { driverName } from '#web/office/dispatch/stop-words.ts'
import type { BoardStop, DispatchDay } from '#web/office/office-api.ts'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'

type FieldProps = { stop: BoardStop; isOff: boolean }

/** Driver and day: another driver has it as the last stop, another day without a driver. */
export function PlaceFields({ stop, day, isOff }: FieldProps & { day: DispatchDay }) {
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
      <Labelled label={t('board.driver')}>
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
                {driverName(driver)}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      <Labelled label={t('board.day')}>
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
      </Labelled>
    </div>
  )
}

/** Boxes of that size, those at hand first; one that another stop has waits there. */
export function BoxField({ stop, day, isOff }: FieldProps & { day: DispatchDay }) {
  const { t } = useTexts()
  const acts = useBoardActs()
  const fitting = day.boxes.filter(box => box.containerTypeId === stop.leavesTypeId)
  const chosen = stop.chosenBox
  const isListed = fitting.some(box => box.id === chosen?.id)
  return (
    <Labelled label={t('board.box')}>
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
    </Labelled>
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

/** Both hours are sent when they make a window. */
export function HoursField({ stop, isOff }: FieldProps) {
  const { t } = useTexts()
  const acts = useBoardActs()
  const [window, setWindow] = useState(stop.window ?? { start: 6, end: 18 })
  const choose = (next: { start: number; end: number }) => {
    setWindow(next)
    if (next.start < next.end) acts.change(stop, { window: next })
  }
  const isWrong = window.start >= window.end
  return (
    <div>
      <div className="grid grid-cols-2 gap-3">
        <Labelled label={t('board.from')}>
          {id => (
            <HourSelect
              id={id}
              name="window"
              value={window.start}
              isOff={isOff}
              onChoose={start => choose({ ...window, start })}
            />
          )}
        </Labelled>
        <Labelled label={t('board.until')}>
          {id => <HourSelect id={id} value={window.end} isOff={isOff} onChoose={end => choose({ ...window, end })} />}
        </Labelled>
      </div>
      <p role="alert" className="text-small font-medium text-bad">
        {isWrong && t('board.windowWrong')}
      </p>
    </div>
  )
}

type HourSelectProps = { id: string; name?: string; value: number; isOff: boolean; onChoose: (hour: number) => void }

function HourSelect({ id, name, value, isOff, onChoose }: HourSelectProps) {
  return (
    <select
      id={id}
      data-field={name}
      value={value}
      disabled={isOff}
      onChange={event => onChoose(Number(event.target.value))}
      className={selectStyle}
    >
      {hours.map(hour => (
        <option key={hour} value={hour}>
          {hour}:00
        </option>
      ))}
    </select>
  )
}

const longestNote = 500

export function NoteField({ stop, isOff }: FieldProps) {
  const { t } = useTexts()
  const acts = useBoardActs()
  const [note, setNote] = useState(stop.noteToDriver ?? '')
  const isChanged = note.trim() !== (stop.noteToDriver ?? '')
  return (
    <div className="flex flex-col items-start gap-2">
      <div className="w-full">
        <TextAreaField
          label={t('board.note')}
          data-field="note"
          value={note}
          maxLength={longestNote}
          disabled={isOff}
          onChange={event => setNote(event.target.value)}
        />
      </div>
      {isChanged && (
        <Button size="sm" variant="outline" onClick={() => acts.change(stop, { noteToDriver: note.trim() || null })}>
          {t('board.saveNote')}
        </Button>
      )}
    </div>
  )
}
