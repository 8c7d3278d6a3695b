import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { maySeeView, tidyAddress, type ViewPagePath } from '#domain/account/saved-view.ts'
import type { RouterOutputs } from '#web/client/api.ts'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { lazyDialog } from '#web/frame/lazy-dialog.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { BookmarkIcon } from '#web/office/parts/page-icons.tsx'
import { useChanges, useNotConnectedSince } from '#web/office/session/live.ts'
import { useMe } from '#web/office/session/me.ts'
import { viewsKey, viewsQuery } from '#web/office/session/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'

export type SavedView = RouterOutputs['office']['views']['list']['views'][number]

const ArrangeDialog = lazyDialog(() => import('#web/office/list/arrange-dialog.tsx'))
const ViewDialog = lazyDialog(() => import('#web/office/list/view-dialog.tsx'))

type SavedViewsProps = {
  page: ViewPagePath
  /** These parameters of the address belong to no view. They stay in the address when a person opens a view. */
  keeps?: readonly string[]
  /** On a phone the button that saves a view is an icon, because it stands in a line with other controls. */
  isShort?: boolean
}

/**
 * The list has a link for each saved view of this page, in the person's own order, and a button that saves the present filters as a view
 * (rules V3 and V6).
 */
export function SavedViews({ page, keeps = [], isShort = false }: SavedViewsProps) {
  const { t } = useTexts()
  const { search } = useLocation()
  const queries = useQueryClient()
  const [open, setOpen] = useState<'new' | 'arrange' | SavedView | null>(null)
  const isOff = useNotConnectedSince() !== null
  const { data, isError, refetch } = useQuery(viewsQuery())
  useChanges(({ changes, isReset }) => {
    if (isReset || changes.some(one => one.object === 'saved-view'))
      void queries.invalidateQueries({ queryKey: viewsKey })
  })
  const { rights } = useMe()
  const mayBeShown = (one: string) => maySeeView(one, rights)
  const tidy = tidyAddress(page + search)
  const address = tidy !== null && mayBeShown(tidy) ? tidy : null
  const ofPage = data?.views.filter(view => view.address.startsWith(`${page}?`) && mayBeShown(view.address)) ?? []
  const shown = ofPage.filter(view => view.address === address)
  const own = shown.find(view => view.mayChange)
  const opened = open !== null && typeof open === 'object' ? open : null
  // The dialog follows the changes of a colleague. If a colleague has removed the view, the dialog stays open with the typed text.
  const edited = opened && (data?.views.find(({ id }) => id === opened.id) ?? opened)
  if (isError && !data) return <UnableToLoad component={t('views.failed')} onRetry={() => void refetch()} />
  if (!data || (ofPage.length === 0 && address === null)) return null
  return (
    <nav
      aria-label={t('views.title')}
      className="flex items-center gap-2 max-sm:max-w-full max-sm:overflow-x-auto max-sm:*:shrink-0 sm:flex-wrap"
    >
      {ofPage.map(view => (
        <Link
          key={view.id}
          to={view.address + keptOf(search, keeps)}
          aria-label={view.isForAll ? t('views.forAll.mark', { name: view.name }) : view.name}
          aria-current={view.address === address ? 'page' : undefined}
          className={buttonStyle({ variant: view.address === address ? 'default' : 'outline', size: 'sm' })}
        >
          {view.name}
        </Link>
      ))}
      {address !== null && shown.length === 0 && (
        <Button size="sm" variant="ghost" disabled={isOff} onClick={() => setOpen('new')}>
          {isShort && <BookmarkIcon className="size-5 sm:hidden" />}
          <span className={isShort ? 'max-sm:sr-only' : undefined}>{t('views.save')}</span>
        </Button>
      )}
      {own && (
        <Button size="sm" variant="ghost" disabled={isOff} onClick={() => setOpen(own)}>
          {t('views.change')}
        </Button>
      )}
      {ofPage.length > 1 && (
        <Button size="sm" variant="ghost" disabled={isOff} onClick={() => setOpen('arrange')}>
          {t('views.arrange')}
        </Button>
      )}
      {open === 'arrange' && <ArrangeDialog views={ofPage} onClose={() => setOpen(null)} />}
      {open === 'new' && address !== null && <ViewDialog view={null} address={address} onClose={() => setOpen(null)} />}
      {edited && <ViewDialog view={edited} address={edited.address} onClose={() => setOpen(null)} />}
    </nav>
  )
}

/** Returns the kept parameters, which follow the filters of a view in the address. */
function keptOf(search: string, keeps: readonly string[]): string {
  const parameters = new URLSearchParams(search)
  const entries = keeps.flatMap((name): [string, string][] => {
    const value = parameters.get(name)
    return value === null ? [] : [[name, value]]
  })
  return entries.length === 0 ? '' : `&${new URLSearchParams(entries)}`
}
