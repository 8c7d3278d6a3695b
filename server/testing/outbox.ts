/** Servers that tests, journeys, drills and benches start have these settings for their outbox. */
export const outboxSettings = { OUTBOX_KEY: 'outbox-of-the-tests' }

/** Returns the address at which a script reads the messages to one recipient, or all messages. */
export function outboxAddress(url: string, to?: string): string {
  const address = new URL('/dev/outbox', url)
  address.searchParams.set('key', outboxSettings.OUTBOX_KEY)
  if (to !== undefined) address.searchParams.set('to', to)
  return address.href
}
