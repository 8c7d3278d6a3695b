import { createContext } from 'react'

/** This function opens the dialog that lists all keys. */
export const ShowKeysContext = createContext<() => void>(() => undefined)
