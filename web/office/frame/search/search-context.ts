import { createContext } from 'react'

/** Closes the search, which stands above every page. */
export const CloseSearchContext = createContext<() => void>(() => undefined)
