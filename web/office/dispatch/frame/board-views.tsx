import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { viewPages } from '#domain/account/saved-view.ts'
import { viewsQuery } from '#web/office/session/queries.ts'

const SavedViews = lazy(async () => ({ default: (await import('#web/office/list/saved-views.tsx')).SavedViews }))

const page = '/dispatch'
/** A view opens on the day that is shown. */
const keeps = ['day'] as const

/** The views are fetched if there is a view, or something that can become one: the board is light for people who have none. */
export function BoardViews() {
  const [params] = useSearchParams()
  const { data, isError } = useQuery(viewsQuery())
  const hasAny = data?.views.some(view => view.address.startsWith(`${page}?`)) ?? isError
  if (!hasAny && !viewPages[page].filters.some(name => params.has(name))) return null
  return (
    <Suspense>
      <SavedViews page={page} keeps={keeps} />
    </Suspense>
  )
}
