import { createContext } from 'react'

/** The function opens the dialog of all keys, which the frame holds. */
export const ShowKeysContext = createContext<() => void>(() => undefined)
