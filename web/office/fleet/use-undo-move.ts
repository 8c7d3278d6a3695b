import { useTexts } from '#web/i18n/i18n.ts'
import { useAct } from '#web/office/fleet/use-act.ts'
import { toast } from '#web/ui/toast.ts'

/** Takes back the office's latest entry about the place of a box. */
export function useUndoMove(number: string, onDone?: () => void) {
  const { t } = useTexts()
  return useAct(
    (api, seen: { id: string; version?: number }) => api.office.containers.undo.mutate(seen),
    () => {
      toast({ kind: 'success', title: t('boxes.undone', { number }) })
      onDone?.()
    },
  )
}
