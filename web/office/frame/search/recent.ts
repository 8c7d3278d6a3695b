/** The options that were last opened from the search are kept as long as the window stays open: names of customers are stored nowhere. */
import type { Option } from '#web/office/frame/search/options.ts'

const maxRecent = 6
const opened = new Map<string, readonly Option[]>()

/** `whose` is a person in an office. */
export const recentOf = (whose: string): readonly Option[] => opened.get(whose) ?? []

/** Statuses and places on the board may be different tomorrow, so they are not kept. */
export function rememberOpened(whose: string, option: Option): void {
  if (option.kind === 'place' || option.kind === 'keys' || option.kind === 'visit') return
  const others = recentOf(whose).filter(one => one.id !== option.id)
  opened.set(whose, [{ ...option, status: null }, ...others].slice(0, maxRecent))
}
