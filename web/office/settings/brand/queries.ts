import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { RouterOutputs } from '#web/client/api.ts'
import { ask } from '#web/client/query.ts'
import { meQuery } from '#web/office/session/queries.ts'

export type StoredBrand = RouterOutputs['office']['brand']['read']

const brand = ['office', 'brand'] as const

export const brandQuery = () =>
  queryOptions({
    queryKey: brand,
    queryFn: ask(api => api.office.brand.read.query({})),
    meta: { shownByPage: true },
    refetchOnWindowFocus: true,
  })

/** The frame around the page shows the brand too, so its query is fetched again as well. */
export const refreshBrand = (queries: QueryClient): Promise<unknown> =>
  Promise.all([
    queries.invalidateQueries({ queryKey: brand }),
    queries.invalidateQueries({ queryKey: meQuery().queryKey }),
  ])

const pictures = ['office', 'pictures'] as const

export const picturesQuery = () =>
  queryOptions({
    queryKey: pictures,
    queryFn: ask(api => api.office.pictures.list.query({})),
    meta: { shownByPage: true },
    refetchOnWindowFocus: true,
  })

export const refreshPictures = (queries: QueryClient): Promise<unknown> =>
  queries.invalidateQueries({ queryKey: pictures })
