import { useTexts } from '#web/i18n/i18n.ts'
import { NumberField, type PartProps } from '#web/office/settings/company/settings-group.tsx'
import { nearKinds } from '#web/office/settings/company/typed-near.ts'
import { SelectField } from '#web/ui/select-field.tsx'

/** The fields hold the discount for a day on which a truck is near anyway (rule P34), also in one sentence. */
export function NearFields(props: PartProps) {
  const { t } = useTexts()
  const { typed, set } = props.editing
  const { nearKind, nearAmount, nearMiles } = typed
  const amount = nearKind === 'flat' ? `$${nearAmount}` : `${nearAmount}%`
  return (
    <>
      <SelectField
        label={t('settings.near')}
        hint={t('settings.near.hint')}
        value={nearKind}
        choices={nearKinds.map(value => ({ value, label: t(`settings.near.${value}`) }))}
        onChange={kind => set({ nearKind: kind })}
      />
      {nearKind !== 'off' && (
        <>
          <NumberField
            {...props}
            field="nearAmount"
            label={t(`settings.near.amount.${nearKind}`)}
            wrong={t(`settings.near.wrong.${nearKind}`)}
            isDecimal={nearKind === 'flat'}
          />
          <NumberField
            {...props}
            field="nearMiles"
            label={t('settings.near.miles')}
            wrong={t('settings.near.wrong.miles')}
          />
          {nearAmount && nearMiles && <p>{t('settings.near.sentence', { amount, miles: nearMiles })}</p>}
        </>
      )}
    </>
  )
}
