import { createContext } from 'react'

/** Opens the dialog of all keys, which the frame holds. */
export const ShowKeysContext = createContext<() => void>(() => undefined)
