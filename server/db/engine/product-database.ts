import { type OpenDatabase, openDatabase } from '@rolloff/sql/connect.ts'

type OpenOptions = Omit<Parameters<typeof openDatabase>[0], 'noticesChannel'>

/** All versions of the server use this channel, so that older and newer servers notify each other during an update. */
export const noticesChannel = 'rolloff_changes'

export const openProductDatabase = (options: OpenOptions): OpenDatabase => openDatabase({ ...options, noticesChannel })
