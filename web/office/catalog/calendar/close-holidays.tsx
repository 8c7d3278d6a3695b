import { useTexts } from '#web/i18n/i18n.ts'
import { type NamedDay, refreshCatalog } from '#web/office/catalog/queries.ts'
import { ActFailure } from '#web/office/edit/act-failure.tsx'
import { useOfficeAct } from '#web/office/edit/use-office-act.ts'
import { formatDay } from '#web/parts/when.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

type Props = { year: number; today: number; holidays: readonly NamedDay[] }

/** One press closes the holidays of the year that are to come and have no promise. */
export function CloseHolidays({ year, today, holidays }: Props) {
  const { t, language } = useTexts()
  const { submit, isPending, failure, isOff } = useOfficeAct(
    api => api.office.calendar.closeHolidays.mutate({ year }),
    {
      refresh: refreshCatalog,
      onDone: ({ closed, left }) => {
        const title = t('catalog.calendar.holidays.closed', { count: closed.length })
        const days = new Intl.ListFormat(language).format(left.map(day => formatDay(day, language)))
        if (left.length === 0) toast({ kind: 'success', title })
        else toast({ kind: 'info', title, description: t('catalog.calendar.holidays.left', { days }) })
      },
    },
  )
  if (!holidays.some(({ day }) => day >= today)) return null
  return (
    <>
      <Button variant="outline" size="sm" pending={isPending} disabled={isOff} onClick={() => submit(undefined)}>
        {t('catalog.calendar.holidays')}
      </Button>
      <ActFailure failure={failure} />
    </>
  )
}
