import { useTexts } from '#web/i18n/i18n.ts'
import type { AgreementFieldsProps, TypedAgreedLine } from '#web/office/orders/agreement/typed-agreement.ts'
import { Button } from '#web/ui/button.tsx'
import { CloseIcon } from '#web/ui/icons.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

const amounts = ['container', 'disposal', 'cityFee'] as const
const maxLines = 27

/** The prices are before tax, which the area adds, and before the amounts that weighing adds later. */
export function PriceFields(props: AgreementFieldsProps) {
  const { typed, set, says } = props
  const { t } = useTexts()
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="pb-2 font-bold">{t('agreement.amounts')}</legend>
      <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-3">
        {amounts.map(name => (
          <TextField
            key={name}
            label={t(`agreement.${name}`)}
            inputMode="decimal"
            maxLength={12}
            error={says(name, t('agreement.amount.invalid'))}
            value={typed[name]}
            onChange={event => set({ [name]: event.target.value })}
          />
        ))}
      </div>
      <LineFields {...props} />
      <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-3">
        <TextField
          label={t('agreement.tons')}
          inputMode="decimal"
          maxLength={8}
          error={says('coveredTons', t('agreement.tons.invalid'))}
          value={typed.coveredTons}
          onChange={event => set({ coveredTons: event.target.value })}
        />
        <TextField
          label={t('agreement.perTon')}
          inputMode="decimal"
          maxLength={12}
          error={says('perTon', t('agreement.amount.invalid'))}
          value={typed.perTon}
          onChange={event => set({ perTon: event.target.value })}
        />
        <TextField
          label={t('agreement.extraDay')}
          hint={t('agreement.extraDay.hint')}
          inputMode="decimal"
          maxLength={12}
          error={says('extraDay', t('agreement.amount.invalid'))}
          value={typed.extraDay}
          onChange={event => set({ extraDay: event.target.value })}
        />
      </div>
    </fieldset>
  )
}

function LineFields({ typed: { lines }, set, says }: AgreementFieldsProps) {
  const { t } = useTexts()
  const change = (at: number, to: Partial<TypedAgreedLine>) =>
    set({ lines: lines.map((one, of) => (of === at ? { ...one, ...to } : one)) })
  return (
    <>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a typed row has no id, so it is known by its index
        <div key={at} className="grid grid-cols-1 items-start gap-3 sm:grid-cols-[10rem_minmax(0,1fr)_8rem_auto]">
          <SelectField
            label={t('agreement.line.kind', { number: at + 1 })}
            value={line.kind}
            choices={(['add-on', 'additional-material'] as const).map(value => ({
              value,
              label: t(`agreement.line.${value}`),
            }))}
            onChange={kind => change(at, { kind })}
          />
          <TextField
            label={t('agreement.line.label', { number: at + 1 })}
            maxLength={60}
            error={says(`label ${at}`, t('agreement.line.label.missing'))}
            value={line.label}
            onChange={event => change(at, { label: event.target.value })}
          />
          <TextField
            label={t('agreement.line.amount', { number: at + 1 })}
            inputMode="decimal"
            maxLength={12}
            error={says(`amount ${at}`, t('agreement.amount.invalid'))}
            value={line.amount}
            onChange={event => change(at, { amount: event.target.value })}
          />
          <Button
            variant="ghost"
            size="icon"
            className="sm:mt-7"
            aria-label={t('agreement.line.remove', { number: at + 1 })}
            onClick={() => set({ lines: lines.filter((_, of) => of !== at) })}
          >
            <CloseIcon />
          </Button>
        </div>
      ))}
      <Button
        size="sm"
        variant="outline"
        className="self-start"
        disabled={lines.length >= maxLines}
        onClick={() => set({ lines: [...lines, { kind: 'add-on', label: '', amount: '' }] })}
      >
        {t('agreement.line.add')}
      </Button>
    </>
  )
}
