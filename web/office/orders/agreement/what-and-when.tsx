import { isoDateOf } from '#domain/value/calendar.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type {
  AgreementFieldsProps,
  TypedAgreedMaterial,
  TypedAgreedVisit,
} from '#web/office/orders/agreement/typed-agreement.ts'
import { formatHours } from '#web/parts/when.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { CloseIcon } from '#web/ui/icons.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

const maxMaterials = 50

/** The fields choose the dumpster and the materials for it. */
export function GoodsFields({ typed, set, facts, says }: AgreementFieldsProps) {
  const { t } = useTexts()
  const { materials } = typed
  const names = facts.materials.map(({ id, name }) => ({ value: id, label: name }))
  const free = names.find(({ value }) => !materials.some(one => one.id === value))
  const change = (at: number, to: Partial<TypedAgreedMaterial>) =>
    set({ materials: materials.map((one, of) => (of === at ? { ...one, ...to } : one)) })
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="pb-2 font-bold">{t('agreement.goods')}</legend>
      <SelectField
        label={t('agreement.size')}
        value={typed.containerTypeId}
        choices={facts.containerTypes.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={containerTypeId => set({ containerTypeId })}
      />
      {materials.map((material, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a choice can be replaced at its place, so it is known by its index
        <div key={at} className="grid grid-cols-1 items-start gap-3 sm:grid-cols-[minmax(0,1fr)_11rem_auto]">
          <SelectField
            label={t('agreement.material', { number: at + 1 })}
            value={material.id}
            choices={names}
            onChange={id => change(at, { id })}
          />
          <TextField
            label={t('agreement.quantity', { number: at + 1 })}
            inputMode="numeric"
            maxLength={3}
            error={says(`quantity ${at}`, t('agreement.quantity.invalid'))}
            value={material.quantity}
            onChange={event => change(at, { quantity: event.target.value })}
          />
          <Button
            variant="ghost"
            size="icon"
            className="sm:mt-7"
            aria-label={t('agreement.material.remove', { number: at + 1 })}
            onClick={() => set({ materials: materials.filter((_, of) => of !== at) })}
          >
            <CloseIcon />
          </Button>
        </div>
      ))}
      {says('materials', '') !== undefined && <p className="text-small text-bad">{t('agreement.materials.missing')}</p>}
      <Button
        size="sm"
        variant="outline"
        className="self-start"
        disabled={!free || materials.length >= maxMaterials}
        onClick={() => free && set({ materials: [...materials, { id: free.value, quantity: '1' }] })}
      >
        {t('agreement.material.add')}
      </Button>
    </fieldset>
  )
}

/** The separator is the same as in `formatHours`. */
const between = '\u00a0- '

/** The office may agree on any hours. */
const hours = Array.from({ length: 24 }, (_, hour) => hour)

export function AgreementDayFields({ typed, set, facts, says }: AgreementFieldsProps) {
  const { t } = useTexts()
  const error = {
    dropOff: [says('dropOffDay', t('agreement.dropOff.early')), says('dropOffHours', t('agreement.hours.invalid'))],
    pickup: [says('pickupDay', t('agreement.pickup.early')), says('pickupHours', t('agreement.hours.invalid'))],
  } as const
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="pb-2 font-bold">{t('agreement.days')}</legend>
      {(['dropOff', 'pickup'] as const).map(visit => (
        <VisitRow
          key={visit}
          visit={visit}
          typed={typed[visit]}
          first={isoDateOf(facts.today)}
          errors={error[visit]}
          onChange={change => set({ [visit]: { ...typed[visit], ...change } })}
        />
      ))}
      <Checkbox
        checked={typed.isActualPickupDate}
        onChange={event => set({ isActualPickupDate: event.target.checked })}
      >
        {t('agreement.pickup.actual')}
      </Checkbox>
    </fieldset>
  )
}

type VisitRowProps = {
  visit: 'dropOff' | 'pickup'
  typed: TypedAgreedVisit
  first: string
  errors: readonly [string | undefined, string | undefined]
  onChange: (change: Partial<TypedAgreedVisit>) => void
}

function VisitRow({ visit, typed, first, errors: [dayError, hoursError], onChange }: VisitRowProps) {
  const { t, language } = useTexts()
  const at = (hour: number) => formatHours({ start: hour, end: hour + 1 }, language).split(between)
  return (
    <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-3">
      <TextField
        type="date"
        label={t(`agreement.${visit}`)}
        min={first}
        value={typed.day}
        error={dayError}
        onChange={event => onChange({ day: event.target.value })}
      />
      <SelectField
        label={t(`agreement.${visit}.from`)}
        value={typed.start}
        choices={hours.map(hour => ({ value: String(hour), label: at(hour)[0] ?? '' }))}
        onChange={start => onChange({ start })}
      />
      <SelectField
        label={t(`agreement.${visit}.until`)}
        value={typed.end}
        error={hoursError}
        choices={hours.map(hour => ({ value: String(hour + 1), label: at(hour)[1] ?? '' }))}
        onChange={end => onChange({ end })}
      />
    </div>
  )
}
