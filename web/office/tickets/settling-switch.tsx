import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#web/client/query.ts'
import { showError } from '#web/frame/errors/show-error.ts'
import { useSubmit } from '#web/frame/forms/use-submit.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { settlingQuery } from '#web/office/tickets/queries.ts'
import { Switch } from '#web/ui/switch.tsx'

/** The switch decides if plausible tickets wait for the office at all; it is shown once its state is known. */
export function SettlingSwitch({ isOff }: { isOff: boolean }) {
  const { t } = useTexts()
  const api = useApi()
  const queries = useQueryClient()
  const { data } = useQuery(settlingQuery())
  const { submit, isPending } = useSubmit(
    async (settlesAlone: boolean) => {
      await api.office.tickets.setSettling.mutate({ settlesAlone })
      queries.setQueryData(settlingQuery().queryKey, { settlesAlone })
    },
    { onError: error => showError(error) },
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
