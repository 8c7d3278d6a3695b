import { type OpenDatabase, openDatabase } from '@rolloff/sql/connect.ts'

type OpenOptions = Omit<Parameters<typeof openDatabase>[0], 'noticesChannel'>

/**
 * Opens the product's database. All versions of the server use this channel, so that older and newer servers notify each other during an
 * update.
 */
export const openProductDatabase = (options: OpenOptions): OpenDatabase =>
  openDatabase({ ...options, noticesChannel: 'rolloff_changes' })
