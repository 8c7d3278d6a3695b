/** Lists the folders that belong together. A change in one of them is tested in all of them. */

/** The nouns of an area; each has a folder in `domain`, `server/operations` and `server/db`, or in some of them. */
const nouns = {
  money: ['bill', 'payment', 'fee', 'refund-request', 'statement', 'pricing', 'reconcile'],
  customer: ['customer', 'site', 'message', 'question', 'address', 'typed-address'],
  account: ['account', 'team', 'company', 'settings', 'view', 'installation'],
  dispatch: ['dispatch', 'stop', 'ticket', 'capacity', 'schedule', 'question', 'order'],
  fleet: ['fleet', 'truck', 'stock', 'dispatch'],
  order: ['order', 'checkout', 'cart', 'phone-order', 'schedule', 'payment'],
  shop: ['catalog', 'area', 'storefront', 'pricing', 'schedule', 'cart'],
  office: ['office', 'report', 'forecast', 'job', 'order', 'dispatch'],
} as const

type Area = keyof typeof nouns

/** These are files of an area that are in a folder of all areas. */
const files: { readonly [area in Area]?: readonly string[] } = {
  money: [
    'domain/value/money.ts',
    'domain/order/balance.ts',
    'domain/order/refund-plan.ts',
    'domain/order/cost-lines.ts',
  ],
}

const isArea = (name: string): name is Area => Object.hasOwn(nouns, name)

const isOfNouns = (path: string, wanted: readonly string[]) => {
  const [, noun = ''] = /^(?:domain|server\/(?:operations|db))\/([^/]+)\//.exec(path) ?? []
  return wanted.includes(noun)
}

const isOfArea = (path: string, area: Area) => isOfNouns(path, nouns[area]) || (files[area]?.includes(path) ?? false)

/** Areas are named, or written as the beginning of a path; no area means everything. */
export function isInAreas(path: string, wanted: readonly string[]): boolean {
  if (wanted.length === 0) return true
  return wanted.some(one => (isArea(one) ? isOfArea(path, one) : path.startsWith(`${one.replace(/\/$/, '')}/`)))
}

/** The calls of the API use every area, so its tests belong to each. */
export function isTestOfArea(test: string, changed: string): boolean {
  if (/^server\/(api|operations\/office|jobs)\//.test(test)) return true
  const areas = Object.keys(nouns).filter(isArea)
  return areas.some(area => isOfArea(changed, area) && isOfArea(test, area))
}
