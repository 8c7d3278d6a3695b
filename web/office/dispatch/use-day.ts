import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { isWorkingDay } from '#domain/schedule/closed-day.ts'
import { type Day, dayOf, isoDateOf, localTime } from '#domain/value/calendar.ts'
import { dayQuery, weekQuery } from '#web/office/dispatch/queries.ts'
import { useMe } from '#web/office/session/me.ts'
import type { DispatchDay } from '#web/office/session/office-api.ts'

/** The address names the day. If it names none, or no valid date, the day is today by the hauler's clock. */
export function useDay() {
  const { timeZone } = useMe().organization
  const [params, setParams] = useSearchParams()
  const today = localTime(new Date(), timeZone).day
  const day = dayIn(params) ?? today
  /** Null means today. */
  const goToDay = useCallback(
    (to: Day | null) =>
      setParams(before => {
        if (to === null) before.delete('day')
        else before.set('day', isoDateOf(to))
        before.delete('open')
        return before
      }),
    [setParams],
  )
  return { day, today, goToDay }
}

/**
 * The hook works like `useDay`. If the address names no day, the board opens on today. If today is closed and nothing is planned, it opens
 * on the next working day.
 */
export function useBoardDayOfAddress() {
  const { day: asked, today, goToDay } = useDay()
  const [params] = useSearchParams()
  const isAsked = dayIn(params) !== null
  const board = useQuery({ ...dayQuery(today), enabled: !isAsked })
  const isIdle = !isAsked && board.data?.day === today && !isWorkingDay(board.data) && isEmpty(board.data)
  const week = useQuery({ ...weekQuery(today), enabled: isIdle })
  const next = isIdle ? week.data?.days.find(one => one.day > today && isWorkingDay(one))?.day : undefined
  // The button *Today* leads to today, also if today is closed.
  const goTo = useCallback(
    (to: Day | null) => goToDay(to ?? (next === undefined ? null : today)),
    [goToDay, next, today],
  )
  return { day: next ?? asked, today, goToDay: goTo }
}

const isEmpty = ({ routes, unassigned }: Pick<DispatchDay, 'routes' | 'unassigned'>): boolean =>
  unassigned.length === 0 && routes.every(({ stops }) => stops.length === 0)

const views = ['board', 'week', 'map'] as const
export type DispatchView = (typeof views)[number]

/** The view is the board of a day, the map of that day, or the week that begins on it. */
export function useView() {
  const [params] = useSearchParams()
  const view: DispatchView = views.find(one => one === params.get('view')) ?? 'board'
  /** The address keeps its other parameters, except for the open panel, the view and the chosen driver. */
  const addressOf = (to: DispatchView, day: Day | null = null) => {
    const next = new URLSearchParams(params)
    for (const name of ['open', 'view', 'driver']) next.delete(name)
    if (to !== 'board') next.set('view', to)
    if (day !== null) next.set('day', isoDateOf(day))
    return `?${next}`
  }
  return { view, addressOf }
}

function dayIn(params: URLSearchParams): Day | null {
  try {
    const date = params.get('day')
    return date === null ? null : dayOf(date)
  } catch {
    return null
  }
}
