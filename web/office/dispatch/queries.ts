import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Day } from '#domain/calendar.ts'
import { ask } from '#web/client/query.ts'

/** Every query of dispatch. Others' changes refresh them: use-board-day.ts. */

export const dispatchKey = ['office.dispatch'] as const

/** The day before stays in sight, greyed, while the next one comes. */
export const dayQuery = (day: Day) =>
  queryOptions({
    queryKey: [...dispatchKey, 'day', day],
    queryFn: ask(api => api.office.dispatch.day.query({ day })),
    placeholderData: keepPreviousData,
    meta: { shownByPage: true },
  })

/** Whom publishing would tell is asked anew each time. */
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
