import { createContext } from 'react'

/** This function closes the search. */
export const CloseSearchContext = createContext<() => void>(() => undefined)
