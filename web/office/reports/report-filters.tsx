import { measures, steps } from '#domain/report/figures.ts'
import { isoDateOf } from '#domain/value/calendar.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type { Report } from '#web/office/reports/queries.ts'
import type { useReportAddress } from '#web/office/reports/report-address.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type ReportFiltersProps = ReturnType<typeof useReportAddress> & { areas: Report['areas'] }

export function ReportFilters({ address, change, areas }: ReportFiltersProps) {
  const { t } = useTexts()
  const wrong = address.isRange ? undefined : t('reports.wrongRange')
  const choices = [
    { value: '', label: t('reports.allAreas') },
    ...areas.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9.5rem,100%),1fr))] items-start gap-3 max-[30rem]:*:last:odd:col-span-full">
      <TextField
        type="date"
        label={t('reports.from')}
        value={isoDateOf(address.from)}
        error={wrong}
        onChange={event => event.target.value && change({ from: event.target.value, open: null })}
      />
      <TextField
        type="date"
        label={t('reports.to')}
        value={isoDateOf(address.to)}
        onChange={event => event.target.value && change({ to: event.target.value, open: null })}
      />
      <SelectField
        label={t('reports.by')}
        value={address.step}
        choices={steps.map(value => ({ value, label: t(`reports.by.${value}`) }))}
        onChange={by => change({ by, open: null })}
      />
      <SelectField
        label={t('reports.show')}
        value={address.show}
        choices={measures.map(({ name }) => ({ value: name, label: t(`reports.measure.${name}`) }))}
        onChange={show => change({ show })}
      />
      {areas.length > 1 && (
        <SelectField
          label={t('reports.area')}
          value={areas.some(one => one.id === address.areaId) ? (address.areaId ?? '') : ''}
          choices={choices}
          onChange={area => change({ area, open: null })}
        />
      )}
    </div>
  )
}
