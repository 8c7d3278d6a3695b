/** Lists the folders that belong together. If a change is in one of them, the tests of all of them run. */

/** The nouns of an area. Each noun has a folder in `domain`, `server/operations` and `server/db`, or in some of them. */
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

/** These files belong to an area, but their folder belongs to all areas. */
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

/** An area is given by its name or by the beginning of a path. Without areas everything is included. */
export function isInAreas(path: string, wanted: readonly string[]): boolean {
  if (wanted.length === 0) return true
  return wanted.some(one => (isArea(one) ? isOfArea(path, one) : path.startsWith(`${one.replace(/\/$/, '')}/`)))
}

/** The calls of the API use every area, so their tests belong to each area. */
export function isTestOfArea(test: string, changed: string): boolean {
  if (/^server\/(api|operations\/office|jobs)\//.test(test)) return true
  const areas = Object.keys(nouns).filter(isArea)
  return areas.some(area => isOfArea(changed, area) && isOfArea(test, area))
}
