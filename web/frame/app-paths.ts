import { createContext } from 'react'

/** Where the frame leads in an app; paths count from the app's own start. */
export type AppPaths = {
  /** After a sign-in that no other page asked for. */
  readonly afterSignIn: string
  readonly afterSignOut: string
  /** Behind "My Account"; null where an app has no such page. */
  readonly account: string | null
}

/** An app that names none has one page, at its start. */
export const AppPathsContext = createContext<AppPaths>({ afterSignIn: '/', afterSignOut: '/sign-in', account: null })
