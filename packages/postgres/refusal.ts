/** PostgreSQL cannot be started here. The message contains the reason and what a person can do about it. Nothing else has to be shown. */
export class StartRefused extends Error {
  override name = 'StartRefused'
}
