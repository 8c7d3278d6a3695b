import { useQuery } from '@tanstack/react-query'
import { showError } from '#web/frame/errors/show-error.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { checksTrucksQuery } from '#web/office/fleet/queries.ts'
import { useAct } from '#web/office/fleet/use-act.ts'
import { Switch } from '#web/ui/switch.tsx'

/** The switch decides if drivers look their trucks over; it is shown once its state is known. */
export function CheckSwitch() {
  const { t } = useTexts()
  const { data } = useQuery(checksTrucksQuery())
  const { submit, isPending, isOff } = useAct((api, checksTrucks: boolean) =>
    api.office.trucks.setChecks.mutate({ checksTrucks }).catch(error => {
      showError(error)
      throw error
    }),
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
