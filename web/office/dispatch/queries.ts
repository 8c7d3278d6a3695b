import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Day } from '#domain/value/calendar.ts'
import { ask } from '#web/client/query.ts'

/** All queries of dispatch. `use-board-day.ts` fetches them again when others change something. */

export const dispatchKey = ['office.dispatch'] as const

/** The page shows the former day, greyed, until the next one is loaded. */
export const dayQuery = (day: Day) =>
  queryOptions({
    queryKey: [...dispatchKey, 'day', day],
    queryFn: ask(api => api.office.dispatch.day.query({ day })),
    placeholderData: keepPreviousData,
    meta: { shownByPage: true },
  })

export const weekQuery = (first: Day) =>
  queryOptions({
    queryKey: [...dispatchKey, 'week', first],
    queryFn: ask(api => api.office.dispatch.week.query({ day: first })),
    placeholderData: keepPreviousData,
    meta: { shownByPage: true },
  })

/** What the map adds to the day of the board. */
export const dayMapQuery = (day: Day) =>
  queryOptions({
    queryKey: [...dispatchKey, 'map', day],
    queryFn: ask(api => api.office.dispatch.map.query({ day })),
    placeholderData: keepPreviousData,
    meta: { shownByPage: true },
  })

/** What each driver's day still lacks. */
export const dayEndQuery = (day: Day) =>
  queryOptions({
    queryKey: [...dispatchKey, 'end', day],
    queryFn: ask(api => api.office.dayEnd.read.query({ day })),
    meta: { shownByPage: true },
  })

/** The preview of the drivers who are notified is never cached. */
export const publishPreviewQuery = (day: Day, driverIds: string[] | null) =>
  queryOptions({
    queryKey: [...dispatchKey, 'preview', day, driverIds],
    queryFn: ask(api => api.office.dispatch.previewPublish.query({ day, driverIds })),
    staleTime: 0,
    gcTime: 0,
    meta: { shownByPage: true },
  })

export const stopHistoryQuery = (stopId: string) =>
  queryOptions({
    queryKey: [...dispatchKey, 'history', stopId],
    queryFn: ask(api => api.office.dispatch.history.query({ stopId })),
    meta: { shownByPage: true },
  })

export const stopPhotosQuery = (stopId: string) =>
  queryOptions({
    queryKey: [...dispatchKey, 'photos', stopId],
    queryFn: ask(api => api.office.dispatch.photos.query({ stopId })),
    meta: { shownByPage: true },
  })

/** The questions about an order that wait for a decision. */
export const questionsQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...dispatchKey, 'questions', orderId],
    queryFn: ask(api => api.office.questions.list.query({ orderId })),
    meta: { shownByPage: true },
  })

/** The unfinished part of an order: its visit of an earlier day, and its load on a truck. */
export const unfinishedQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...dispatchKey, 'unfinished', orderId],
    queryFn: ask(api => api.office.outstanding.read.query({ orderId })),
    meta: { shownByPage: true },
  })

export const siteQuery = (id: string) =>
  queryOptions({
    queryKey: [...dispatchKey, 'site', id],
    queryFn: ask(api => api.office.sites.memory.query({ id })),
    meta: { shownByPage: true },
  })

export const driverLinkQuery = (driverId: string, day: Day) =>
  queryOptions({
    queryKey: [...dispatchKey, 'link', driverId, day],
    queryFn: ask(api => api.office.links.state.query({ driverId, day })),
    meta: { shownByPage: true },
  })
