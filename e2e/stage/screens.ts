/**
 * Journeys run on these screens. The layout changes at 640, 768 and 1024 pixels, so one screen is narrower than all of
 * them and one is wider.
 */

export const screens = {
  phone: { width: 360, height: 640 },
  desktop: { width: 1280, height: 800 },
} as const

export type Screen = keyof typeof screens

/** These journeys depend on the layout. A single test of another file has the tag `onBothScreens`. */
const journeysOnBothScreens: Readonly<Record<string, string>> = {
  accessibility: 'contrast, size of targets and overflow differ with the layout',
  arrival: 'what is in view at first depends on the layout',
  'first-visit': 'what moves while the page loads depends on the layout',
  'guest-order': 'the whole way through the checkout once on each screen',
  keyboard: 'the order of focus follows the layout',
}

/**
 * Every other journey runs on one screen: the journeys in this list on the desktop's, the rest on the phone's. These
 * journeys check their pages with `expectAccessible`, which also makes the window narrow. A phone's screen that is made
 * wide would keep its large targets.
 */
const journeysOnDesktop: Readonly<Record<string, string>> = {
  account: 'forms and dialogs of the account',
  board: 'dragging, and rows of many cards',
  'close-day': 'a list of drivers, at a desk',
  dashboard: 'many orders are searched at a desk',
  'doc-pictures': 'pictures of the office at a desk',
  extend: 'its dialog with the price',
  'first-hour': 'a company is set up at a desk',
  fleet: 'lists with a panel beside them',
  looks: 'the rail of a small window at a desk',
  'one-grid': 'the card beside the page; it sets its own screens',
  'month-end': 'a statement of many lines, at a desk',
  'order-actions': 'the dialogs of an order',
  'order-page': 'two columns, the receipt and its print',
  'own-company': 'the page of the demo opens its three windows at a desk',
  'pay-balance': 'the bill with its ticket',
  payloads: 'pages and files of the office, at a desk',
  'phone-order': 'a form with its price beside it, at a desk',
  refund: 'the order and its receipt',
  'stop-texts': 'the outbox is a page for developers',
  search: 'keys, at a desk',
  swap: 'its dialog and the second checkout',
  views: 'rows are chosen by keys, at a desk',
  weight: 'the rail beside the board',
  week: 'dragging onto days, with lists beside them',
}

export const onBothScreens = { tag: '@both-screens' }

type Journey = { readonly file: string; readonly tags: readonly string[] }

export const isOnBothScreens = ({ file, tags }: Journey): boolean =>
  nameOf(file) in journeysOnBothScreens || tags.includes(onBothScreens.tag)

const nameOf = (file: string) => /([^/\\]+)\.spec\.ts$/.exec(file)?.[1] ?? ''

/** Returns the filter of Playwright for a screen. Playwright compares it with a test's file and tags. */
export function journeysOf(screen: Screen): { grep: RegExp } | { grepInvert: RegExp } {
  if (screen === 'desktop')
    return { grep: filesOr([journeysOnBothScreens, journeysOnDesktop], `${onBothScreens.tag}\\b`) }
  return { grepInvert: filesOr([journeysOnDesktop]) }
}

function filesOr(lists: readonly Readonly<Record<string, string>>[], ...others: readonly string[]): RegExp {
  const names = lists.flatMap(list => Object.keys(list))
  return new RegExp([`\\b(?:${names.join('|')})\\.spec\\.ts`, ...others].join('|'))
}
