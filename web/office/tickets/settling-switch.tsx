import { useQuery, useQueryClient } from '@tanstack/react-query'
import { showError } from '#web/frame/errors/show-error.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { useOfficeAct } from '#web/office/edit/use-office-act.ts'
import { settlingQuery } from '#web/office/tickets/queries.ts'
import { Switch } from '#web/ui/switch.tsx'

/** The switch decides if plausible tickets wait for the office at all; it is shown once its state is known. */
export function SettlingSwitch() {
  const { t } = useTexts()
  const queries = useQueryClient()
  const { data } = useQuery(settlingQuery())
  const { submit, isPending, isOff } = useOfficeAct(
    async (api, settlesAlone: boolean) => {
      await api.office.tickets.setSettling.mutate({ settlesAlone })
      return { settlesAlone }
    },
    {
      refresh: async () => undefined,
      onDone: settling => queries.setQueryData(settlingQuery().queryKey, settling),
      onFailed: showError,
    },
  )
  if (!data) return null
  return (
    <Switch
      label={t('tickets.settling')}
      hint={t('tickets.settling.hint')}
      checked={data.settlesAlone}
      disabled={isOff || isPending}
      onChange={submit}
    />
  )
}
