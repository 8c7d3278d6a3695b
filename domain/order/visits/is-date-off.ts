const takesTheDateBack: readonly string[] = ['attempt-failed', 'unschedule', 'reopen']

/** Events that do not change the date of a visit. An order keeps its date if the office drops its swap. */
export const eventsWithoutDate: readonly string[] = ['drop-swap']

type DatedOrder = { readonly status: string; readonly timeline: readonly { readonly event: string }[] }

/**
 * Returns true if the planned visit does not take place and the office has not planned another one yet. Pages then hide its day and hours
 * (rule L16).
 */
export function isDateOff({ status, timeline }: DatedOrder): boolean {
  const last = timeline.filter(one => !eventsWithoutDate.includes(one.event)).at(-1)
  const isWaiting = status === 'pending-drop-off' || status === 'pending-pickup'
  return isWaiting && last !== undefined && takesTheDateBack.includes(last.event)
}
