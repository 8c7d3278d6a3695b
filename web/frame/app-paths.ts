import { createContext } from 'react'

/** The frame leads to these paths of an app; paths count from the app's own start. */
export type AppPaths = {
  /** A sign-in that no other page asked for leads here. */
  readonly afterSignIn: string
  readonly afterSignOut: string
  /** It is the page behind "My Account"; it is null if an app has no such page. */
  readonly account: string | null
}

/** An app that names no paths has one page, at its start. */
export const AppPathsContext = createContext<AppPaths>({ afterSignIn: '/', afterSignOut: '/sign-in', account: null })
