import type { QueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { longestViewName } from '#domain/account/saved-view.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { ActFailure } from '#web/office/edit/act-failure.tsx'
import { ChangedMeanwhile } from '#web/office/edit/changed-meanwhile.tsx'
import { useEditing } from '#web/office/edit/use-editing.ts'
import { useOfficeAct } from '#web/office/edit/use-office-act.ts'
import type { SavedView } from '#web/office/list/saved-views.tsx'
import { viewsKey } from '#web/office/session/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type ViewDialogProps = {
  /** It is null if the view is saved for the first time. */
  view: SavedView | null
  address: string
  onClose: () => void
}

type Named = { readonly name: string; readonly isForAll: boolean }

const refresh = (queries: QueryClient) => queries.invalidateQueries({ queryKey: viewsKey })

/** The dialog names a view, or renames and removes it. */
export default function ViewDialog({ view, address, onClose }: ViewDialogProps) {
  const { t } = useTexts()
  const editing = useEditing({
    version: view?.version ?? 0,
    fields: { name: view?.name ?? '', isForAll: view?.isForAll ?? false },
  })
  const { name, isForAll } = editing.typed
  const [isTried, setTried] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const save = useOfficeAct<Named, unknown>(
    ({ office: { views } }, named) =>
      view
        ? views.change.mutate({ id: view.id, version: editing.seenVersion, ...named })
        : views.save.mutate({ address, ...named }),
    { refresh, onDone: onClose },
  )
  const remove = useOfficeAct<SavedView, unknown>(
    (api, { id, version }) => api.office.views.remove.mutate({ id, version }),
    { refresh, onDone: onClose },
  )
  const isMissing = name.trim() === ''
  const send = () => {
    setTried(true)
    if (isMissing) field.current?.focus()
    else void save.submit({ name: name.trim(), isForAll })
  }
  return (
    <Dialog open onClose={onClose} title={t(view ? 'views.change' : 'views.save')} closeLabel={t('shell.close')}>
      <Form onSubmit={send} className="flex flex-col gap-4">
        <p>{t('views.save.about')}</p>
        <TextField
          ref={field}
          label={t('views.name')}
          value={name}
          maxLength={longestViewName}
          error={isTried && isMissing && t('views.name.missing')}
          onChange={event => editing.set({ name: event.target.value })}
        />
        {(view === null || view.isMine) && (
          <Checkbox checked={isForAll} onChange={event => editing.set({ isForAll: event.target.checked })}>
            {t('views.forAll')}
          </Checkbox>
        )}
        <ChangedMeanwhile
          editing={editing}
          objectId={view?.id ?? null}
          labels={{ name: t('views.name'), isForAll: t('views.forAll') }}
        />
        <ActFailure failure={save.failure ?? remove.failure} />
        <div className="flex flex-wrap justify-end gap-3">
          {view && (
            <Button
              variant="destructive"
              pending={remove.isPending}
              disabled={remove.isOff}
              onClick={() => void remove.submit(view)}
            >
              {t('views.remove')}
            </Button>
          )}
          <Button type="submit" pending={save.isPending} disabled={save.isOff || editing.theirs !== null}>
            {t('views.save.do')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
