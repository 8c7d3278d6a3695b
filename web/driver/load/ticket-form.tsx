import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { DriverLoad } from '#domain/dispatch/driver-day.ts'
import { maxTicketNumberLength } from '#domain/dispatch/tap.ts'
import { BigButton, lowStyle } from '#web/driver/big-button.tsx'
import { Keypad } from '#web/driver/keypad.tsx'
import { type TypedWeight, tonsOf, weightOf } from '#web/driver/load/ticket-weight.ts'
import { PhotoField, useDraftPhotos } from '#web/driver/photo-field.tsx'
import { Screen } from '#web/driver/screen.tsx'
import { TypedNumber } from '#web/driver/typed-number.tsx'
import { useDraft } from '#web/driver/use-draft.ts'
import { usePress } from '#web/driver/use-press.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { classNames } from '#web/ui/class-names.ts'

/** The number of pieces of each kind. Pieces without a kind have no id. */
type Counts = Readonly<Record<string, number>>
type Typed = TypedWeight & { readonly number: string; readonly counts: Counts }
type Field = 'tons' | 'gross' | 'tare'

const nothingTyped: Typed = { unit: 'tons', tons: '', gross: '', tare: '', number: '', counts: {} }
const maxDigits: Record<Field, number> = { tons: 5, gross: 6, tare: 6 }

/**
 * The form asks for the figures of the scale: tons, or pounds before and after. It also asks for the number and the
 * photo of the ticket.
 */
export function TicketForm({ load }: { load: DriverLoad }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const { pressAndGo, isPressing } = usePress()
  const photos = useDraftPhotos({ orderId: load.orderId })
  const { value: typed, write, forget } = useDraft<Partial<Typed>>(`ticket ${load.orderId}`, {})
  const value = { ...nothingTyped, ...typed }
  const weight = weightOf(value)
  const [pounds, setPounds] = useState<'gross' | 'tare'>('gross')
  const active: Field = value.unit === 'tons' ? 'tons' : pounds
  const save = async () => {
    if (typeof weight === 'string') return
    const ticketNumber = value.number.trim() || null
    const photoIds = photos.map(({ id }) => id)
    const counted = Object.entries(value.counts).filter(([, quantity]) => quantity > 0)
    const wrongItems = counted.map(([id, quantity]) => ({ materialId: id || null, quantity }))
    const content = { ticketNumber, ...weight, wrongItems, photoIds }
    await pressAndGo({ kind: 'ticket', orderId: load.orderId, ...content }, '/', forget)
  }
  return (
    <Screen
      title={t('driver.tap.ticket')}
      keys={
        <Keypad
          value={value[active]}
          most={maxDigits[active]}
          hasDot={active === 'tons'}
          onChange={digits => write({ ...value, [active]: digits })}
        />
      }
      foot={
        <div className="grid grid-cols-2 gap-2">
          <BigButton look="plain" isLow className="min-h-16" onClick={() => navigate('/')}>
            {t('driver.ticket.later')}
          </BigButton>
          <BigButton disabled={typeof weight === 'string' || isPressing} onClick={save}>
            {t('driver.ticket.save')}
          </BigButton>
        </div>
      }
    >
      <WeightFields value={value} active={active} onActivate={setPounds} onChange={write} />
      <p role="status" className={classNames('font-bold', typeof weight === 'string' && 'text-bad')}>
        {typeof weight === 'string'
          ? weight !== 'missing' && t(`driver.${weight}`)
          : t('driver.ticket.net', { tons: tonsOf(weight) })}
      </p>
      <label className="flex flex-col gap-1 font-medium">
        {t('driver.ticket.number')}
        <input
          value={value.number}
          maxLength={maxTicketNumberLength}
          inputMode="numeric"
          autoComplete="off"
          onChange={event => write({ ...value, number: event.target.value })}
          className="h-14 rounded-control border border-line-strong bg-surface px-4 text-street font-bold"
        />
      </label>
      <PhotoField subject={{ orderId: load.orderId }} />
      <Pieces load={load} counts={value.counts} onChange={counts => write({ ...value, counts })} />
    </Screen>
  )
}

type PiecesProps = { load: DriverLoad; counts: Counts; onChange: (counts: Counts) => void }

/** These pieces may not be in a dumpster. Each press counts one piece. */
function Pieces({ load, counts, onChange }: PiecesProps) {
  const { t } = useTexts()
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="font-medium">{t('driver.ticket.wrong')}</legend>
      {[...(load.items ?? []), { id: '', name: t('driver.ticket.other') }].map(({ id, name }) => {
        const count = counts[id] ?? 0
        const add = (more: number) => onChange({ ...counts, [id]: count + more })
        return (
          <span key={id} className="flex">
            <button type="button" onClick={() => add(1)} className={lowStyle(count ? 'chosen' : 'plain')}>
              {name} {count || '+'}
            </button>
            {count > 0 && (
              <button
                type="button"
                aria-label={t('driver.ticket.less', { name })}
                onClick={() => add(-1)}
                className={lowStyle('plain')}
              >
                −
              </button>
            )}
          </span>
        )
      })}
    </fieldset>
  )
}

type WeightFieldsProps = {
  value: Typed
  active: Field
  onActivate: (field: 'gross' | 'tare') => void
  onChange: (value: Typed) => void
}

function WeightFields({ value, active, onActivate, onChange }: WeightFieldsProps) {
  const { t } = useTexts()
  return (
    <>
      <div className="grid grid-cols-2 gap-2">
        {(['tons', 'pounds'] as const).map(unit => (
          <button
            key={unit}
            type="button"
            aria-pressed={value.unit === unit}
            onClick={() => onChange({ ...value, unit })}
            className={lowStyle(value.unit === unit ? 'chosen' : 'plain')}
          >
            {t(`driver.ticket.${unit}`)}
          </button>
        ))}
      </div>
      {value.unit === 'tons' ? (
        <TypedNumber label={t('driver.ticket.tons')} value={value.tons} isActive onActivate={() => undefined} />
      ) : (
        (['gross', 'tare'] as const).map(field => (
          <TypedNumber
            key={field}
            label={t(`driver.ticket.${field}`)}
            value={value[field]}
            isActive={active === field}
            onActivate={() => onActivate(field)}
          />
        ))
      )}
    </>
  )
}
