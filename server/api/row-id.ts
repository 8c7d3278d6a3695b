import { z } from 'zod'

/**
 * This is the schema of an id in a call. It accepts an id that no row can have. Such an id is not found later, so the caller gets the same
 * refusal as for an unknown id.
 */
export const idSchema = z.string().min(1).max(64)

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Returns true if a row can have this id. PostgreSQL fails if a statement contains any other id. */
export function isRowId(id: string | null | undefined): id is string {
  return typeof id === 'string' && uuidPattern.test(id)
}
