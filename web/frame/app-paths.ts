import { createContext } from 'react'

/** The frame leads to these paths of an app. They are relative to the start of the app. */
export type AppPaths = {
  /** After a sign-in that no other page required, this page follows. */
  readonly afterSignIn: string
  readonly afterSignOut: string
  /** The page behind "My Account". It is null if an app has no such page. */
  readonly account: string | null
}

/** An app that gives no paths has only one page, at its start. */
export const AppPathsContext = createContext<AppPaths>({ afterSignIn: '/', afterSignOut: '/sign-in', account: null })
