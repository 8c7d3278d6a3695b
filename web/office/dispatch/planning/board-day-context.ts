import { createContext, use } from 'react'
import type { DispatchDay } from '#web/office/session/office-api.ts'

/** The context holds the whole day, because some values of a move depend on several lanes. */
export const BoardDayContext = createContext<DispatchDay | null>(null)

export const useBoardDayShown = (): DispatchDay | null => use(BoardDayContext)
