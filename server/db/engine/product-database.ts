import { type OpenDatabase, openDatabase } from '@rolloff/sql/connect.ts'

type OpenOptions = Omit<Parameters<typeof openDatabase>[0], 'noticesChannel'>

/** Opens the product's database. While servers are updated one by one, older and newer ones hear each other by this channel. */
export const openProductDatabase = (options: OpenOptions): OpenDatabase =>
  openDatabase({ ...options, noticesChannel: 'rolloff_changes' })
