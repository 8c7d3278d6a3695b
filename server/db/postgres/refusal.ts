/** PostgreSQL cannot be started here; the message says why and what to do, and is all that a person needs to see. */
export class StartRefused extends Error {
  override name = 'StartRefused'
}
