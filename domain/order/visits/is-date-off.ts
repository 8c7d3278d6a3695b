const takesTheDateBack: readonly string[] = ['attempt-failed', 'unschedule', 'reopen']

/** Events that do not change the date of a visit: an order whose swap is dropped keeps it. */
export const eventsWithoutDate: readonly string[] = ['drop-swap']

type DatedOrder = { readonly status: string; readonly timeline: readonly { readonly event: string }[] }

/**
 * Whether the visit that was planned does not take place and no other is planned yet: its day and hours are not shown any more (rule
 * L16).
 */
export function isDateOff({ status, timeline }: DatedOrder): boolean {
  const last = timeline.filter(one => !eventsWithoutDate.includes(one.event)).at(-1)
  const isWaiting = status === 'pending-drop-off' || status === 'pending-pickup'
  return isWaiting && last !== undefined && takesTheDateBack.includes(last.event)
}
