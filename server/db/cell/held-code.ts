/** PostgreSQL reports a change of a hauler that is moving with this code. It is in none of PostgreSQL's own classes. */
export const heldCode = 'RH001'

/** Returns true if the database refused a change because the hauler is moving to another cell. */
export const isHeldError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === heldCode
