import { nearKinds } from '#domain/schedule/near-rule-form.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type { SettingsPartProps } from '#web/office/settings/company/settings-group.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** The fields hold the discount for a day on which a truck is near anyway (rule P34), also in one sentence. */
export function NearFields({ form }: SettingsPartProps) {
  const { t } = useTexts()
  const { nearKind, nearAmount, nearMiles } = form.typed
  const amount = nearKind === 'flat' ? `$${nearAmount}` : `${nearAmount}%`
  return (
    <>
      <SelectField
        {...form.value('nearKind')}
        hint={t('settings.near.hint')}
        choices={nearKinds.map(value => ({ value, label: t(`settings.near.${value}`) }))}
      />
      {nearKind !== 'off' && (
        <>
          <TextField
            {...form.text('nearAmount')}
            label={t(`settings.near.amount.${nearKind}`)}
            inputMode={nearKind === 'flat' ? 'decimal' : 'numeric'}
          />
          <TextField {...form.text('nearMiles')} />
          {nearAmount && nearMiles && <p>{t('settings.near.sentence', { amount, miles: nearMiles })}</p>}
        </>
      )}
    </>
  )
}
