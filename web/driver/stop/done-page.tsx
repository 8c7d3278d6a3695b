import { useState } from 'react'
import { useParams } from 'react-router'
import type { DriverStop } from '#domain/dispatch/driver-day.ts'
import { otherSizeOf } from '#domain/dispatch/other-size.ts'
import { digitsOf, lettersOf } from '#domain/fleet/box-code.ts'
import { BigButton, lowStyle } from '#web/driver/big-button.tsx'
import { findStop } from '#web/driver/find-stop.ts'
import { Keypad } from '#web/driver/keypad.tsx'
import { usePhoneState } from '#web/driver/phone.ts'
import { PhotoField, useDraftPhotos } from '#web/driver/photo-field.tsx'
import { Screen } from '#web/driver/screen.tsx'
import { ScanButton } from '#web/driver/stop/scan-button.tsx'
import { StopMissing } from '#web/driver/stop/stop-missing.tsx'
import { boxWords } from '#web/driver/stop-words.ts'
import { TypedNumber } from '#web/driver/typed-number.tsx'
import { useDraft } from '#web/driver/use-draft.ts'
import { usePress } from '#web/driver/use-press.ts'
import { useTexts } from '#web/i18n/i18n.ts'

/** If `isTaking` is true, the box that the driver will bring back is on the truck, and the stop continues. */
export function DonePage({ isTaking = false }: { isTaking?: boolean }) {
  const { stopId } = useParams()
  const { day } = usePhoneState()
  const found = findStop(day, stopId)
  if (!found) return <StopMissing />
  const load = found.route.loads.find(({ orderId }) => orderId === found.stop.loadOrderId) ?? null
  return <DoneForm stop={found.stop} takenBox={load?.box.number ?? null} isTaking={isTaking} />
}

type Answers = { leftBox: string; takenBox: string; isOverfilled: boolean; hasWrongItems: boolean }
type Field = 'leftBox' | 'takenBox'

const maxDigits = 5

/** The stop asks for these box numbers. A box that comes back to its place is asked for once. */
function fieldsOf({ kind, leaves, takes }: DriverStop, isTaking: boolean): readonly Field[] {
  if (kind === 'dump-and-return') return [isTaking ? 'takenBox' : 'leftBox']
  if (kind === 'relocation') return ['takenBox']
  return [...(takes ? (['takenBox'] as const) : []), ...(leaves ? (['leftBox'] as const) : [])]
}

type DoneFormProps = { stop: DriverStop; takenBox: string | null; isTaking: boolean }

/** The form asks only for what is missing: the number of the box, a photo, and damage. */
function DoneForm({ stop, takenBox: broughtBack, isTaking }: DoneFormProps) {
  const { t } = useTexts()
  const { pressAndGo, isPressing } = usePress()
  const photos = useDraftPhotos({ stopId: stop.id })
  const isBack = stop.kind === 'dump-and-return' && !isTaking
  const draft = useDraft<Answers>(`${isTaking ? 'taken' : 'done'} ${stop.id}`, {
    leftBox: isBack ? (broughtBack ?? '') : '',
    takenBox: stop.takes?.number ?? '',
    isOverfilled: false,
    hasWrongItems: false,
  })
  const { value, write } = draft
  const fields = fieldsOf(stop, isTaking)
  const [active, setActive] = useState<Field>(fields.at(-1) ?? 'leftBox')
  const step = isTaking ? 'taken' : 'done'
  const { day } = usePhoneState()
  const needsPhoto = day?.needsPhoto && !stop.hasPhoto && photos.length === 0
  const [isPhotoMissed, setPhotoMissed] = useState(false)
  const [shownQuestion, setShownQuestion] = useState('')
  const writeNumber = (field: Field, number: string) => {
    setShownQuestion('')
    write({ ...value, [field]: number })
  }
  const fill = (number: string) => writeNumber(active, number)
  const typeDigits = (digits: string) => fill(digits === '' ? '' : lettersOf(value[active]) + digits)
  /**
   * The phone asks if a box seems not to have the ordered size (rule D159). If the driver then types another number,
   * the phone asks about that number again.
   */
  const questionAbout = (field: Field) => {
    const ordered = field === 'leftBox' ? stop.leaves : stop.takes
    const other = day && otherSizeOf(day, ordered, value[field])
    const sizes = { box: value[field], size: boxWords(other, t), ordered: boxWords(ordered, t) }
    return other && t('driver.done.otherSize', sizes)
  }
  const question = fields.map(questionAbout).filter(Boolean).join(' ')
  const finish = async () => {
    if (needsPhoto) return setPhotoMissed(true)
    if (question && question !== shownQuestion) return setShownQuestion(question)
    const numberIn = (field: Field) => (fields.includes(field) && digitsOf(value[field]) !== '' ? value[field] : null)
    const { isOverfilled, hasWrongItems } = value
    const content = {
      stopId: stop.id,
      takenBox: numberIn('takenBox'),
      isOverfilled,
      hasWrongItems,
      photoIds: photos.map(({ id }) => id),
    }
    if (isTaking) await pressAndGo({ kind: 'taken', ...content }, `/stop/${stop.id}`, draft.forget)
    else await pressAndGo({ kind: 'done', ...content, leftBox: numberIn('leftBox') }, '/', draft.forget)
  }
  const message = isPhotoMissed && needsPhoto ? t('driver.done.photoNeeded') : question === shownQuestion && question
  return (
    <Screen
      title={t(`driver.tap.${step}`)}
      keys={fields.length > 0 && <Keypad value={digitsOf(value[active])} most={maxDigits} onChange={typeDigits} />}
      foot={
        <>
          {message && (
            <p role="alert" className="font-bold text-bad">
              {message}
            </p>
          )}
          <BigButton disabled={isPressing} onClick={finish}>
            {t(`driver.tap.${step}`)}
          </BigButton>
        </>
      }
    >
      <div className="flex flex-col gap-2">
        {fields.map(field => (
          <TypedNumber
            key={field}
            label={t(stop.kind === 'dump-and-return' ? 'driver.done.sameBox' : `driver.done.${field}`)}
            value={value[field]}
            isActive={active === field}
            onActivate={() => setActive(field)}
          />
        ))}
      </div>
      {fields.length > 0 && <LetterKeys value={value[active]} onChange={fill} />}
      {active === 'leftBox' && !isBack && (
        <Candidates stop={stop} onChoose={number => writeNumber('leftBox', number)} />
      )}
      {stop.takes && !isBack && <Toggles value={value} onChange={write} />}
      <PhotoField subject={{ stopId: stop.id }} beside={fields.length > 0 && <ScanButton onRead={fill} />} />
      {(value.isOverfilled || value.hasWrongItems) && photos.length === 0 && (
        <p className="font-bold text-warn">{t('driver.photo.wanted')}</p>
      )}
    </Screen>
  )
}

/** The driver chooses the letters if the hauler paints more than one kind of them. Otherwise the digits identify the box. */
function LetterKeys({ value, onChange }: { value: string; onChange: (number: string) => void }) {
  const { t } = useTexts()
  const letters = usePhoneState().day?.boxLetters ?? []
  if (letters.length < 2) return null
  return (
    <fieldset className="flex flex-wrap gap-2" aria-label={t('driver.done.letters')}>
      {letters.map(one => {
        const isChosen = lettersOf(value) === `${one}-`
        return (
          <button
            key={one}
            type="button"
            aria-pressed={isChosen}
            onClick={() => onChange(`${isChosen ? '' : `${one}-`}${digitsOf(value)}`)}
            className={lowStyle(isChosen ? 'chosen' : 'plain', 'min-w-16')}
          >
            {one}
          </button>
        )
      })}
    </fieldset>
  )
}

/** These boxes of the ordered size are empty in the yard. */
function Candidates({ stop, onChoose }: { stop: DriverStop; onChoose: (number: string) => void }) {
  const { t } = useTexts()
  const { day } = usePhoneState()
  const { leaves } = stop
  const inYard = leaves ? (day?.boxesInYard[leaves.containerTypeId] ?? []) : []
  const numbers = leaves?.number ? [leaves.number, ...inYard.filter(one => one !== leaves.number)] : inYard
  if (numbers.length === 0) return null
  return (
    <fieldset className="flex flex-wrap gap-2" aria-label={t('driver.done.inYard')}>
      {numbers.slice(0, 6).map(number => (
        <button
          key={number}
          type="button"
          onClick={() => onChoose(number)}
          className={lowStyle('plain', 'min-w-16 grow px-1! tabular-nums')}
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
