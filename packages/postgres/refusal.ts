/**
 * PostgreSQL cannot be started here. The message has the reason and the remedy, and is all that a person needs to
 * see.
 */
export class StartRefused extends Error {
  override name = 'StartRefused'
}
