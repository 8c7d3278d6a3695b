import type { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '#web/i18n/i18n.ts'
import { ActFailure } from '#web/office/edit/act-failure.tsx'
import { useOfficeAct } from '#web/office/edit/use-office-act.ts'
import { MoveHandle, type MoveInList, placesOfMove, useFocusOnMoved } from '#web/office/list/move-handle.tsx'
import type { SavedView } from '#web/office/list/saved-views.tsx'
import { viewsKey } from '#web/office/session/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

const refresh = (queries: QueryClient) => queries.invalidateQueries({ queryKey: viewsKey })

/** Each person puts the views of a page into their own order here (rule V6). One press saves the order. */
export default function ArrangeDialog({ views, onClose }: { views: readonly SavedView[]; onClose: () => void }) {
  const { t } = useTexts()
  const { shown, move, said: announcement } = useOrder(views)
  const { submit, isPending, failure, isOff } = useOfficeAct<readonly string[], unknown>(
    (api, ids) => api.office.views.arrange.mutate({ ids: [...ids] }),
    { refresh, onDone: onClose },
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('views.arrange')}
      closeLabel={t('shell.close')}
      actions={
        <Button pending={isPending} disabled={isOff} onClick={() => void submit(shown.map(view => view.id))}>
          {t('views.save.do')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <p>{t('views.arrange.about')}</p>
        <ol className="flex flex-col gap-1">
          {shown.map(view => (
            <li
              key={view.id}
              className="flex min-h-11 items-center justify-between gap-3 rounded-control border border-line bg-surface pl-3"
            >
              <span className="wrap-break-word min-w-0">{view.name}</span>
              <MoveHandle id={view.id} label={t('views.move', { name: view.name })} isOff={isPending} onMove={move} />
            </li>
          ))}
        </ol>
        <p role="status" className="sr-only">
          {announcement && t('views.moved', announcement)}
        </p>
        <ActFailure failure={failure} />
      </div>
    </Dialog>
  )
}

/** The order that the person made stays. Views that others add meanwhile are added at the end, and removed views are left out. */
function useOrder(views: readonly SavedView[]) {
  const [ids, setIds] = useState(() => views.map(view => view.id))
  const [moved, setMoved] = useState<string | null>(null)
  const placeOf = ({ id }: SavedView) => (ids.includes(id) ? ids.indexOf(id) : ids.length)
  const shown = views.toSorted((a, b) => placeOf(a) - placeOf(b))
  const shownIds = shown.map(view => view.id)
  useFocusOnMoved(shownIds, moved)
  const move: MoveInList = (id, to) => {
    const places = placesOfMove(shownIds, id, to)
    if (!places) return
    setIds(shownIds.toSpliced(places.from, 1).toSpliced(places.target, 0, id))
    setMoved(id)
  }
  const place = shown.findIndex(view => view.id === moved)
  const announcement = place < 0 ? null : { name: shown[place]?.name ?? '', place: place + 1, count: shown.length }
  return { shown, move, said: announcement }
}
