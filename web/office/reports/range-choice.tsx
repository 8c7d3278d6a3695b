import type { ReportStep } from '#domain/report/figures.ts'
import { stepOf } from '#domain/report/figures.ts'
import { type DayRange, monthOf } from '#domain/report/range-before.ts'
import { addDays, type Day, isoDateOf } from '#domain/value/calendar.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import type { useReportAddress } from '#web/office/reports/report-address.ts'
import { buttonStyle } from '#web/ui/button-style.ts'

const names = ['days', 'month', 'lastMonth', 'weeks', 'year'] as const

/** Buttons for the days that people ask for most. On a phone they are in one line that scrolls. */
export function RangeChoice({ address, change, today }: ReturnType<typeof useReportAddress>) {
  const { t } = useTexts()
  return (
    <fieldset className="flex min-w-0 gap-2 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 sm:flex-wrap">
      <legend className="sr-only">{t('reportChart.ranges')}</legend>
      {names.map(name => {
        const { from, to, step } = rangeNamed(name, today)
        const isChosen = address.from === from && address.to === to && address.step === step
        return (
          <button
            key={name}
            type="button"
            aria-pressed={isChosen}
            className={buttonStyle({
              size: 'sm',
              variant: isChosen ? 'secondary' : 'outline',
              className: 'shrink-0 whitespace-nowrap',
            })}
            onClick={() => change({ from: isoDateOf(from), to: isoDateOf(to), by: step, open: null })}
          >
            {t(`reportChart.range.${name}`)}
          </button>
        )
      })}
    </fieldset>
  )
}

function rangeNamed(name: (typeof names)[number], today: Day): DayRange & { readonly step: ReportStep } {
  if (name === 'days') return { from: addDays(today, -29), to: today, step: 'day' }
  if (name === 'month') return { from: monthOf(today).from, to: today, step: 'day' }
  if (name === 'lastMonth') return { ...monthOf(today, -1), step: 'day' }
  if (name === 'weeks') return { from: addDays(stepOf(today, 'week'), -77), to: today, step: 'week' }
  return { from: monthOf(today, -11).from, to: today, step: 'month' }
}
