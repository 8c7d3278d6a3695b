import { createContext, use } from 'react'
import type { DispatchDay } from '#web/office/session/office-api.ts'

/** The context holds the whole day, for values that are computed over several lanes while something is moved. */
export const BoardDayContext = createContext<DispatchDay | null>(null)

export const useBoardDayShown = (): DispatchDay | null => use(BoardDayContext)
