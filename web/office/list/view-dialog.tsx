import type { QueryClient } from '@tanstack/react-query'
import { viewForm } from '#domain/account/saved-view-schema.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { ActFailure } from '#web/office/edit/act-failure.tsx'
import { ActForm } from '#web/office/edit/act-form.tsx'
import { useCloseGuard } from '#web/office/edit/leave-guard.tsx'
import { useOfficeAct } from '#web/office/edit/use-office-act.ts'
import { useRecordForm } from '#web/office/edit/use-record-form.ts'
import type { SavedView } from '#web/office/list/saved-views.tsx'
import { viewsKey } from '#web/office/session/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type ViewDialogProps = {
  /** Null if the person saves a new view. */
  view: SavedView | null
  address: string
  onClose: () => void
}

const refresh = (queries: QueryClient) => queries.invalidateQueries({ queryKey: viewsKey })

/** The person names a new view here, or renames or removes a saved one. */
export default function ViewDialog({ view, address, onClose }: ViewDialogProps) {
  const { t } = useTexts()
  const form = useRecordForm({
    rules: viewForm,
    record: view,
    opened: { name: view?.name ?? '', isForAll: view?.isForAll ?? false },
    labels: { name: t('views.name'), isForAll: t('views.forAll') },
    errors: { name: t('views.name.missing') },
    call: ({ office: { views } }, named, expected): Promise<unknown> =>
      expected ? views.change.mutate({ ...expected, ...named }) : views.save.mutate({ address, ...named }),
    refresh,
    onDone: onClose,
  })
  const remove = useOfficeAct<SavedView, unknown>(
    (api, { id, version }) => api.office.views.remove.mutate({ id, version }),
    { refresh, onDone: onClose },
  )
  const { close, question } = useCloseGuard(form.frame.editing.isTouched, onClose)
  return (
    <Dialog open onClose={close} title={t(view ? 'views.change' : 'views.save')} closeLabel={t('shell.close')}>
      {question}
      <ActForm
        {...form.frame}
        save={t('views.save.do')}
        beside={
          view && (
            <Button
              variant="destructive"
              size="sm"
              pending={remove.isPending}
              disabled={remove.isOff}
              onClick={() => void remove.submit(view)}
            >
              {t('views.remove')}
            </Button>
          )
        }
      >
        <p>{t('views.save.about')}</p>
        <TextField {...form.text('name')} />
        {(view === null || view.isMine) && (
          <Checkbox checked={form.typed.isForAll} onChange={event => form.set({ isForAll: event.target.checked })}>
            {t('views.forAll')}
          </Checkbox>
        )}
        <ActFailure failure={remove.failure} />
      </ActForm>
    </Dialog>
  )
}
