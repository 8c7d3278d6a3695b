/**
 * Every built page has these settings in its head. In development Vite serves the pages, and /settings.json has the settings. They contain
 * no secret. Another process may change a hauler's name or brand at any time, so the server reads them for each page, but waits only a
 * moment for them.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '@rolloff/sql/connect.ts'
import type { FastifyInstance } from 'fastify'
import { type Brand, shownBrand } from '#domain/company/brand.ts'
import { type FactLine, type ShownFacts, shownFacts } from '#domain/company/fact-lines.ts'
import type { Language } from '#domain/value/language.ts'
import { formatPhone } from '#domain/value/phone.ts'
import { rememberByVersion } from '#server/db/catalog/catalog-memory.ts'
import { type Contact, findFirstContact } from '#server/db/catalog/organizations.ts'
import { type FirstHauler, findFirstHauler } from '#server/db/company/brand.ts'
import { pathIn, wordsOf } from '#server/http/storefront/view.ts'
import { countPricedSizes } from '#server/operations/storefront/priced-sizes.ts'

/** A page without `brand` has the product's own brand. */
export type PageSettings = Readonly<Record<string, unknown>> & {
  readonly hauler: Contact
  readonly brand?: Brand
  readonly facts?: ShownFacts
  readonly call?: FactLine
  readonly foot?: Readonly<Record<Language, readonly FactLine[]>>
  /** True if no order can be priced yet (rule A25). */
  readonly opensLater?: true
}

export type ReadSettings = () => Promise<PageSettings>

/** A database that does not answer delays a page by this time at most. */
const timeoutInMs = 300

/** Before the first answer of the database there is no page to show. A person waits this long, and then gets the page about the failure. */
const firstPatienceInMs = 3_000

/** The server knows nothing of the hauler, because the database has not answered yet. */
class SettingsUnknown extends Error {
  readonly statusCode = 503
  readonly code = 'settings-unknown'
}

/** Requests at the same moment share one statement. If the database does not answer, a page gets the settings that were read last. */
export function pageSettingsReader({ db, clock }: Deps, browserSettings: object): ReadSettings {
  const isOpen = openReader({ db, clock })
  let known: PageSettings | null = null
  let answer: Promise<PageSettings> | null = null
  const readAgain = async () => {
    try {
      const first = await findFirstHauler(db)
      known = { ...browserSettings, ...shownOf(first), ...(!(await isOpen(first)) && { opensLater: true }) }
      return known
    } finally {
      answer = null
    }
  }
  return async () => {
    answer ??= readAgain()
    const before = known
    if (before === null) return firstAnswer(answer)
    return Promise.race([answer.catch(() => before), pause(timeoutInMs, before, { ref: false })])
  }
}

type Deps = { readonly db: Db; readonly clock: () => Date }

/**
 * Returns whether customers can get a price. The answer is remembered for a catalog that has a price. If several haulers share an
 * installation, the first page does not know whose price a visitor wants, so the question is left to the page after it.
 */
function openReader(deps: Deps): (first: FirstHauler | null) => Promise<boolean> {
  let openVersion: number | null = null
  return async first => {
    if (first === null) return false
    const { id: organizationId, isOnly, catalogVersion } = first
    if (!isOnly || catalogVersion === openVersion) return true
    const { pricedSizes } = await countPricedSizes(deps, { organizationId, catalogVersion })
    if (pricedSizes > 0) openVersion = catalogVersion
    return pricedSizes > 0
  }
}

async function firstAnswer(answer: Promise<PageSettings>): Promise<PageSettings> {
  const late = pause(firstPatienceInMs, null, { ref: false })
  const settings = await Promise.race([answer.catch(() => null), late])
  if (settings === null) throw new SettingsUnknown('The database does not answer.')
  return settings
}

const unnamed: Contact = { name: 'Rolloff', phone: '', email: '' }

/**
 * If several haulers share an installation, the page gets neither the brand nor the facts of any of them, because it belongs to no order.
 */
function shownOf(first: FirstHauler | null): Pick<PageSettings, 'hauler' | 'brand' | 'facts' | 'foot' | 'call'> {
  if (!first) return { hauler: unnamed }
  const { name, phone, email } = first
  const brand = first.isOnly ? shownBrand(first) : null
  const facts = first.isOnly && first.publicFacts ? shownFacts(first.publicFacts) : null
  const call = phone === '' ? null : { text: formatPhone(phone), url: `tel:${phone}` }
  const foot = { en: footOf(call, 'en'), es: footOf(call, 'es') }
  return {
    hauler: { name, phone, email },
    foot,
    ...(call && { call }),
    ...(brand && { brand }),
    ...(facts && { facts }),
  }
}

/** The server sends these texts with the page, so that a first visit fetches no code for them. */
function footOf(call: FactLine | null, language: Language): FactLine[] {
  const { prices, materials, questions } = wordsOf(language)
  const pages = [
    { text: prices.nav, url: pathIn(language, '/prices') },
    { text: materials.nav, url: pathIn(language, '/what-can-go-in') },
    { text: questions.nav, url: pathIn(language, '/questions') },
  ]
  return [...(call ? [call] : []), ...pages]
}

const nameIsFreshForMs = 10_000

/** Returns the hauler's name for the texts with codes. It is at most ten seconds old. */
export async function readHaulerName(db: Db, now: Date): Promise<string> {
  const version = Math.floor(now.getTime() / nameIsFreshForMs)
  const contact = await rememberByVersion(db, { key: 'first contact', version }, () => findFirstContact(db))
  return (contact ?? unnamed).name
}

export function registerSettings(app: FastifyInstance, readSettings: ReadSettings): void {
  app.get('/settings.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(await readSettings()),
  )
}
