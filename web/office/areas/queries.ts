import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Api, RouterOutputs } from '#web/client/api.ts'
import { refusalOf } from '#web/client/errors.ts'
import { ask } from '#web/client/query.ts'
import { generalRetry } from '#web/client/retry.ts'

/** The queries of the pages of areas and demand. Each page itself shows what could not be loaded. */

type Areas = RouterOutputs['office']['areas']
type Demands = RouterOutputs['office']['demand']
export type PermittedCity = Areas['permits']['cities'][number]
export type ListedArea = Areas['list']['areas'][number]
export type AreaZips = Areas['zips']
export type AreaZip = AreaZips['zips'][number]
export type ZipPreview = Areas['previewZips']
export type ServedZips = Areas['serveZips']
export type Demand = Demands['read']
export type WaitingZip = Demand['zips'][number]
export type ZipSearch = Parameters<Api['office']['areas']['previewZips']['query']>[0]['search']

const areas = ['office', 'areas'] as const
const shown = { meta: { shownByPage: true }, refetchOnWindowFocus: true } as const

export const areasQuery = () =>
  queryOptions({ queryKey: [...areas, 'list'], queryFn: ask(api => api.office.areas.list.query({})), ...shown })

export const permitsQuery = () =>
  queryOptions({ queryKey: [...areas, 'permits'], queryFn: ask(api => api.office.areas.permits.query({})), ...shown })

/** A refusal is final, because the server never finds the area of another hauler. So it is not tried again. */
export const zipsQuery = (areaId: string) =>
  queryOptions({
    queryKey: [...areas, 'zips', areaId],
    queryFn: ask(api => api.office.areas.zips.query({ areaId })),
    retry: (attempt, error) => refusalOf(error) === null && generalRetry.retry(attempt, error),
    ...shown,
  })

export const areaZipQuery = (zipCode: string) =>
  queryOptions({
    queryKey: [...areas, 'zip', zipCode],
    queryFn: ask(api => api.office.areas.zip.query({ zipCode })),
    enabled: /^\d{5}$/.test(zipCode),
    ...shown,
  })

export const previewQuery = (areaId: string, search: ZipSearch | null) =>
  queryOptions({
    queryKey: [...areas, 'preview', areaId, search],
    queryFn: ask(api => api.office.areas.previewZips.query({ areaId, search: search as ZipSearch })),
    enabled: search !== null && areaId !== '',
    ...shown,
  })

export const demandQuery = () =>
  queryOptions({ queryKey: [...areas, 'demand'], queryFn: ask(api => api.office.demand.read.query({})), ...shown })

export const waitingPeopleQuery = (zipCode: string) =>
  queryOptions({
    queryKey: [...areas, 'people', zipCode],
    queryFn: ask(api => api.office.demand.people.query({ zipCode })),
    ...shown,
  })

export const refreshAreas = (queries: QueryClient) => queries.invalidateQueries({ queryKey: areas })
