import { createContext } from 'react'

/** The function closes the search, which is above every page. */
export const CloseSearchContext = createContext<() => void>(() => undefined)
