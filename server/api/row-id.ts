import { z } from 'zod'

/**
 * The format of an id in a call. An id that no row can have is accepted here and is then not found, so that its caller reads the same words
 * as for an unknown id.
 */
export const idSchema = z.string().min(1).max(64)

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether a row can have this id: PostgreSQL fails when it is asked for any other. */
export function isRowId(id: string | null | undefined): id is string {
  return typeof id === 'string' && uuidPattern.test(id)
}
