import { useQuery } from '@tanstack/react-query'
import { showError } from '#web/frame/errors/show-error.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { useOfficeAct } from '#web/office/edit/use-office-act.ts'
import { checksTrucksQuery, refreshFleet } from '#web/office/fleet/queries.ts'
import { Switch } from '#web/ui/switch.tsx'

/** The switch decides if drivers look their trucks over; it is shown once its state is known. */
export function CheckSwitch() {
  const { t } = useTexts()
  const { data } = useQuery(checksTrucksQuery())
  const { submit, isPending, isOff } = useOfficeAct(
    (api, checksTrucks: boolean) => api.office.trucks.setChecks.mutate({ checksTrucks }),
    { refresh: refreshFleet, onFailed: showError },
  )
  if (!data) return null
  return (
    <Switch
      label={t('inspection.switch')}
      hint={t('inspection.switch.hint')}
      checked={data.checksTrucks}
      disabled={isOff || isPending}
      onChange={submit}
    />
  )
}
