const takesTheDateBack: readonly string[] = ['attempt-failed', 'unschedule', 'reopen']

/** Events that do not change the date of a visit. An order keeps its date if its swap is dropped. */
export const eventsWithoutDate: readonly string[] = ['drop-swap']

type DatedOrder = { readonly status: string; readonly timeline: readonly { readonly event: string }[] }

/** Returns true if the planned visit does not take place and no other is planned yet. Its day and hours are then hidden (rule L16). */
export function isDateOff({ status, timeline }: DatedOrder): boolean {
  const last = timeline.filter(one => !eventsWithoutDate.includes(one.event)).at(-1)
  const isWaiting = status === 'pending-drop-off' || status === 'pending-pickup'
  return isWaiting && last !== undefined && takesTheDateBack.includes(last.event)
}
