import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ContainerPlace, ContainerStatus } from '#domain/fleet/container.ts'
import type { RouterOutputs } from '#web/client/api.ts'
import { ask } from '#web/client/query.ts'

/** The queries of the pages of the fleet. Each page itself shows what could not be loaded. */

type Office = RouterOutputs['office']
export type Box = Office['containers']['list']['boxes'][number]
export type BoxMove = Office['containers']['history']['moves'][number]
export type CountedBox = Office['containers']['countSheet']['boxes'][number]
export type Truck = Office['trucks']['list']['trucks'][number]
export type Driver = Office['drivers']['list']['drivers'][number]
export type Facility = Office['facilities']['list']['facilities'][number]
export type FleetChoices = Office['fleet']['choices']
export type Inspection = Office['trucks']['inspections']['inspections'][number]
export type PlannedStop = Office['trucks']['plannedStops']['stops'][number]

export type LabelHead = Office['containers']['labels']

export type BoxFilter = {
  readonly search: string | null
  readonly typeId: string | null
  readonly place: ContainerPlace | null
  readonly status: ContainerStatus | null
}

const fleet = ['office', 'fleet'] as const
const shown = { meta: { shownByPage: true }, refetchOnWindowFocus: true } as const

/** The page of a count fetches the data again at this interval, because others count and move boxes meanwhile. */
const refetchIntervalMs = 2000

export const choicesQuery = () =>
  queryOptions({
    queryKey: [...fleet, 'choices', document.documentElement.lang],
    queryFn: ask(api => api.office.fleet.choices.query({})),
    ...shown,
  })

export const boxesQuery = (filter: BoxFilter) =>
  queryOptions({
    queryKey: [...fleet, 'boxes', filter],
    queryFn: ask(api => api.office.containers.list.query(filter)),
    placeholderData: keepPreviousData,
    ...shown,
  })

export const labelsQuery = () =>
  queryOptions({
    queryKey: [...fleet, 'labels'],
    queryFn: ask(api => api.office.containers.labels.query({})),
    ...shown,
  })

export const boxHistoryQuery = (id: string) =>
  queryOptions({
    queryKey: [...fleet, 'history', id],
    queryFn: ask(api => api.office.containers.history.query({ id })),
    ...shown,
  })

export const countQuery = (yardId: string, begin: string | null) =>
  queryOptions({
    queryKey: [...fleet, 'count', yardId, begin],
    queryFn: ask(api => api.office.containers.countSheet.query({ yardId, begin })),
    refetchInterval: refetchIntervalMs,
    ...shown,
  })

export const trucksQuery = () =>
  queryOptions({
    queryKey: [...fleet, 'trucks'],
    queryFn: ask(api => api.office.trucks.list.query({})),
    ...shown,
  })

export const driversQuery = () =>
  queryOptions({
    queryKey: [...fleet, 'drivers'],
    queryFn: ask(api => api.office.drivers.list.query({})),
    ...shown,
  })

export const facilitiesQuery = () =>
  queryOptions({
    queryKey: [...fleet, 'facilities'],
    queryFn: ask(api => api.office.facilities.list.query({})),
    ...shown,
  })

export const stopsOfTruckQuery = (id: string) =>
  queryOptions({
    queryKey: [...fleet, 'stops of truck', id],
    queryFn: ask(api => api.office.trucks.plannedStops.query({ id })),
    ...shown,
  })

export const checksTrucksQuery = () =>
  queryOptions({
    queryKey: [...fleet, 'checks trucks'],
    queryFn: ask(api => api.office.trucks.checks.query({})),
    ...shown,
  })

export const inspectionsQuery = (id: string) =>
  queryOptions({
    queryKey: [...fleet, 'inspections', id],
    queryFn: ask(api => api.office.trucks.inspections.query({ id })),
    ...shown,
  })

export const stopsOfDriverQuery = (id: string) =>
  queryOptions({
    queryKey: [...fleet, 'stops of driver', id],
    queryFn: ask(api => api.office.drivers.plannedStops.query({ id })),
    ...shown,
  })

export const refreshFleet = (queries: QueryClient): Promise<void> => queries.invalidateQueries({ queryKey: fleet })
