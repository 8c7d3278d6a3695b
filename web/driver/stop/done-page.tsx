import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { DriverStop } from '#domain/dispatch/driver-day.ts'
import { useDraft } from '#web/client/draft.ts'
import { BigButton, lowStyle } from '#web/driver/big-button.tsx'
import { findStop } from '#web/driver/find-stop.ts'
import { Keypad } from '#web/driver/keypad.tsx'
import { usePhoneState } from '#web/driver/phone.ts'
import { PhotoField, useDraftPhotos } from '#web/driver/photo-field.tsx'
import { Screen } from '#web/driver/screen.tsx'
import { StopMissing } from '#web/driver/stop/stop-missing.tsx'
import { TypedNumber } from '#web/driver/typed-number.tsx'
import { usePress } from '#web/driver/use-press.ts'
import { useTexts } from '#web/i18n/i18n.ts'

export function DonePage() {
  const { stopId } = useParams()
  const { day } = usePhoneState()
  const found = findStop(day, stopId)
  return found ? <DoneForm stop={found.stop} /> : <StopMissing />
}

type Answers = { leftBox: string; takenBox: string; isOverfilled: boolean; hasWrongItems: boolean }
type Field = 'leftBox' | 'takenBox'

const mostDigits = 5

/** The numbers that a stop asks for: a box that comes back to its place is one box. */
function fieldsOf({ kind, leaves, takes }: DriverStop): readonly Field[] {
  if (kind === 'dump-and-return' || kind === 'relocation') return ['takenBox']
  return [...(takes ? (['takenBox'] as const) : []), ...(leaves ? (['leftBox'] as const) : [])]
}

/** Only what is missing: the number of the box, a photo, what is wrong with it. */
function DoneForm({ stop }: { stop: DriverStop }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const { press, isPressing } = usePress()
  const photos = useDraftPhotos({ stopId: stop.id })
  const draft = useDraft<Answers>(`done ${stop.id}`, {
    leftBox: '',
    takenBox: stop.takes?.number ?? '',
    isOverfilled: false,
    hasWrongItems: false,
  })
  const { value, write } = draft
  const fields = fieldsOf(stop)
  const [active, setActive] = useState<Field>(fields.at(-1) ?? 'leftBox')
  const isSameBox = fields.length === 1 && stop.leaves !== null && stop.takes !== null
  const finish = async () => {
    const numberIn = (field: Field) => (value[field] === '' ? null : value[field])
    const takenBox = fields.includes('takenBox') ? numberIn('takenBox') : null
    const isKept = await press({
      kind: 'done',
      stopId: stop.id,
      leftBox: isSameBox ? takenBox : numberIn('leftBox'),
      takenBox,
      isOverfilled: value.isOverfilled,
      hasWrongItems: value.hasWrongItems,
      photoIds: photos.map(({ id }) => id),
    })
    if (!isKept) return
    draft.forget()
    navigate('/')
  }
  return (
    <Screen
      title={t('driver.done.title')}
      foot={
        <BigButton disabled={isPressing} onClick={finish}>
          {t('driver.stop.done')}
        </BigButton>
      }
    >
      <div className="flex flex-col gap-2">
        {fields.map(field => (
          <TypedNumber
            key={field}
            label={t(isSameBox ? 'driver.done.sameBox' : `driver.done.${field}`)}
            value={value[field]}
            isActive={active === field}
            onActivate={() => setActive(field)}
          />
        ))}
      </div>
      {active === 'leftBox' && <Candidates stop={stop} onChoose={leftBox => write({ ...value, leftBox })} />}
      {stop.takes && <Toggles value={value} onChange={write} />}
      <PhotoField subject={{ stopId: stop.id }} />
      {(value.isOverfilled || value.hasWrongItems) && photos.length === 0 && (
        <p className="font-bold text-warn">{t('driver.done.photoWanted')}</p>
      )}
      {fields.length > 0 && (
        <Keypad value={value[active]} most={mostDigits} onChange={number => write({ ...value, [active]: number })} />
      )}
    </Screen>
  )
}

/** Boxes of that size that stand empty in the yard. */
function Candidates({ stop, onChoose }: { stop: DriverStop; onChoose: (number: string) => void }) {
  const { t } = useTexts()
  const { day } = usePhoneState()
  const numbers = stop.leaves ? (day?.boxesInYard[stop.leaves.containerTypeId] ?? []) : []
  if (numbers.length === 0) return null
  return (
    <fieldset className="flex flex-wrap gap-2" aria-label={t('driver.done.inYard')}>
      {numbers.slice(0, 6).map(number => (
        <button
          key={number}
          type="button"
          onClick={() => onChoose(number)}
          className={lowStyle('plain', 'min-w-16 tabular-nums')}
        >
          {number}
        </button>
      ))}
    </fieldset>
  )
}

function Toggles({ value, onChange }: { value: Answers; onChange: (value: Answers) => void }) {
  const { t } = useTexts()
  return (
    <div className="grid grid-cols-2 gap-2">
      {(['isOverfilled', 'hasWrongItems'] as const).map(fact => (
        <button
          key={fact}
          type="button"
          aria-pressed={value[fact]}
          onClick={() => onChange({ ...value, [fact]: !value[fact] })}
          className={lowStyle(value[fact] ? 'chosen' : 'plain')}
        >
          {t(fact === 'isOverfilled' ? 'driver.done.overfilled' : 'driver.done.wrongItems')}
        </button>
      ))}
    </div>
  )
}
