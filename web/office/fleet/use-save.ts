import type { Api } from '#web/client/api.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { useAct } from '#web/office/fleet/use-act.ts'
import { toast } from '#web/ui/toast.ts'

/** A form of the fleet is saved: it says so, and nothing in it is unsaved any more. */
export function useSave<Input>(
  call: (api: Api, input: Input) => Promise<unknown>,
  { editing, onDone }: { editing: { readonly saved: () => void }; onDone: () => void },
) {
  const { t } = useTexts()
  return useAct(call, () => {
    editing.saved()
    toast({ kind: 'success', title: t('fleet.saved') })
    onDone()
  })
}
