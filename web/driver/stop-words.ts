import type { DriverBox, DriverStop } from '#domain/dispatch/driver-day.ts'
import type { Translate } from '#web/i18n/texts.ts'

/** The words are the size in the drivers' language. If the office gave no size, they are the name. */
export function boxWords(box: Pick<DriverBox, 'size' | 'name'> | null, t: Translate): string {
  if (box === null) return t('driver.kind.box')
  return box.size === null ? box.name : t(`driver.size.${box.size}`)
}

/** The words are the task of a stop, such as "Leave 20 yd · take 20 yd". */
export function stopWords({ kind, leaves, takes }: DriverStop, t: Translate): string {
  const values = { leaves: boxWords(leaves, t), takes: boxWords(takes ?? leaves, t) }
  return t(`driver.kind.${kind}`, values)
}
