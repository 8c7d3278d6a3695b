/** These are the settings for the outbox of a server that tests, journeys, drills and benches have started. */
export const outboxSettings = { OUTBOX_KEY: 'outbox-of-the-tests' }

/** Returns the address of its messages to one recipient, or of all. */
export function outboxAddress(url: string, to?: string): string {
  const address = new URL('/dev/outbox', url)
  address.searchParams.set('key', outboxSettings.OUTBOX_KEY)
  if (to !== undefined) address.searchParams.set('to', to)
  return address.href
}
