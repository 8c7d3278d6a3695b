/**
 * A visitor of the demo sees their own company at work in all three apps (rule A28), and may keep it as a company of its own. All changes are
 * made in Dana's name, by the operations of the office.
 */
import type { Db } from '@rolloff/sql/connect.ts'
import { taxableKinds, usTimeZones } from '#domain/area/area.ts'
import type { NewCompany } from '#domain/company/new-company.ts'
import type { OwnCompany } from '#domain/company/own-company.ts'
import type { ContainerPeriod, RuleTerms } from '#domain/pricing/rule.ts'
import { readyMadeCatalog } from '#domain/ready-made/catalog.ts'
import { inProportion, usualPriceInCents } from '#domain/ready-made/price.ts'
import { readyMadeRules } from '#domain/ready-made/rules.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import type { Language } from '#domain/value/language.ts'
import type { UsPhone } from '#domain/value/phone.ts'
import { listMembers } from '#server/db/account/team.ts'
import { listAreas, listZipRows } from '#server/db/area/areas.ts'
import { findBrand, findFirstHauler, type StoredBrand } from '#server/db/company/brand.ts'
import { toRule } from '#server/db/pricing/pricing-facts.ts'
import { listRules } from '#server/db/pricing/rules.ts'
import { containerIdBySize } from '#server/db/seed/catalog.ts'
import { hasDemoOrders } from '#server/db/seed/company/left-work.ts'
import { demoId, organizationId } from '#server/db/seed/ids.ts'
import { demoOrganization } from '#server/db/seed/organization.ts'
import { demoOffice } from '#server/db/seed/people.ts'
import { contractorPeriods, nextYearPeriods } from '#server/db/seed/periods.ts'
import { hasDemoCompany } from '#server/db/seed/seed.ts'
import { saveArea } from '#server/operations/area/save-area.ts'
import { serveZips, serveZipsWith, stopServingZipsWith, type ZipDeps } from '#server/operations/area/serve-zips.ts'
import { createCompany } from '#server/operations/company/create-company.ts'
import { saveBrand, saveLogo } from '#server/operations/company/save-brand.ts'
import type { FileDeps, OfficeActing } from '#server/operations/dependencies.ts'
import { findShownLogo } from '#server/operations/file/read-photo.ts'
import { saveRule } from '#server/operations/pricing/save-rule.ts'

export type OwnCompanyDeps = ZipDeps & FileDeps

const dana: OfficeActing = { organizationId, actorId: demoOffice[0]?.id ?? '' }

export type ShownCompany = {
  readonly brand: StoredBrand
  /** False as long as the company has the name that the demo gave it. */
  readonly isOwn: boolean
  readonly priceInCents: number
  /** True if no other company shares the installation. */
  readonly isOnly: boolean
}

/** Returns true if a visitor can give the invented company another name: it is there, with its people and its orders. */
export const canBeNamed = async (db: Db): Promise<boolean> => (await hasDemoCompany(db)) && (await hasDemoOrders(db))

/** Returns null if there is no invented company at work. */
export async function readShownCompany({ db }: Pick<OwnCompanyDeps, 'db'>): Promise<ShownCompany | null> {
  const brand = (await canBeNamed(db)) ? await findBrand(db, organizationId) : null
  if (!brand) return null
  const bySize = (await listRules(db, organizationId)).find(({ stored }) => stored.id === demoId('pricing-rule', 1))
  const terms = bySize && toRule(bySize.stored, organizationId).configuration
  const periods = terms?.type === 'CONTAINER_PERIOD_PRICING' ? terms.data.containerPeriods : []
  const ofTwentyYards = periods.find(one => one.containerTypeId === containerIdBySize['20yard'])
  return {
    brand,
    isOwn: brand.name !== demoOrganization.name,
    priceInCents: ofTwentyYards?.basePriceInCents ?? usualPriceInCents,
    isOnly: (await findFirstHauler(db))?.isOnly ?? true,
  }
}

/** Says who serves a ZIP: the invented company, another company, or none. */
export async function findServer(
  { db }: Pick<OwnCompanyDeps, 'db'>,
  zipCode: string,
): Promise<'demo' | 'other' | null> {
  const serving = (await listZipRows(db, [zipCode])).find(row => row.active)
  if (!serving) return null
  return serving.organizationId === organizationId ? 'demo' : 'other'
}

/**
 * Gives the invented company the visitor's name, color, logo, ZIP and prices. Its trucks, orders and people stay. If `logo` is null, it keeps
 * the logo that it has. Refuses 'accent-unreadable' and 'not-a-logo'.
 */
export async function nameDemoCompany(
  deps: OwnCompanyDeps,
  { zipCode, priceInCents, ...brand }: OwnCompany,
  logo: Uint8Array | null,
): Promise<void> {
  const before = await findBrand(deps.db, organizationId)
  if (!before) return
  if (logo) await saveLogo(deps, dana, { logoVersion: before.logoVersion, content: logo })
  await saveBrand(deps, dana, { version: before.version, brand })
  await setPrices(deps, priceInCents)
  await serve(deps, zipCode)
}

/**
 * Takes the visitor's prices, logo and name off the invented company again. The name is last, because it says that a visitor's company is
 * still to be kept.
 */
async function giveDemoItsName(deps: OwnCompanyDeps, before: StoredBrand): Promise<void> {
  await setPrices(deps, usualPriceInCents)
  if (before.hasLogo) await saveLogo(deps, dana, { logoVersion: before.logoVersion, content: null })
  await saveBrand(deps, dana, { version: before.version, brand: { name: demoOrganization.name, accent: null } })
}

/** Writes the prices of the demo again, in proportion to the price of a 20 yard dumpster. A list that the office has deleted is left out. */
async function setPrices(deps: OwnCompanyDeps, priceInCents: number): Promise<void> {
  const { bySize, heavy } = readyMadeRules(readyMadeCatalog(demoId, priceInCents))
  const termsFor = (periods: readonly ContainerPeriod[]): RuleTerms => ({
    type: 'CONTAINER_PERIOD_PRICING',
    data: {
      containerPeriods: periods.map(one => ({
        ...one,
        basePriceInCents: inProportion(one.basePriceInCents, priceInCents),
      })),
    },
  })
  const termsById = new Map<string, RuleTerms>([
    [demoId('pricing-rule', 1), bySize.terms],
    [demoId('pricing-rule', 2), termsFor(contractorPeriods)],
    [demoId('pricing-rule', 3), heavy.terms],
    [demoId('pricing-rule', 10), termsFor(nextYearPeriods)],
  ])
  for (const { stored, version, nameInSpanish } of await listRules(deps.db, organizationId)) {
    const terms = termsById.get(stored.id)
    if (!terms) continue
    const { name, precedence, scope, canCombine, active, effectiveFrom, effectiveTo } = toRule(stored, organizationId)
    const times = {
      effectiveFrom: effectiveFrom?.toISOString() ?? null,
      effectiveTo: effectiveTo?.toISOString() ?? null,
    }
    const draft = { id: stored.id, name, precedence, scope, canCombine, active, ...times, terms }
    await saveRule(deps, dana, { version, nameInSpanish, draft })
  }
}

/** Serves a ZIP that no company serves yet, in an area of its own without tax and fee. */
async function serve(deps: OwnCompanyDeps, zipCode: OwnCompany['zipCode']): Promise<void> {
  if ((await listZipRows(deps.db, [zipCode])).some(row => row.active)) return
  const { id: areaId } = await saveArea(deps, dana, { seen: null, draft: areaAround(deps, zipCode) })
  await serveZips(deps, dana, { areaId, zipCodes: [zipCode] })
}

const areaAround = ({ addresses }: OwnCompanyDeps, zipCode: OwnCompany['zipCode']) => ({
  name: `Around ${zipCode}`,
  timeZone: addresses.findZip(zipCode)?.timeZone ?? usTimeZones[1],
  taxRate: '0',
  cityFeeInCents: 0,
  taxableKinds: [...taxableKinds],
})

type Keeper = { readonly operatorId: string; readonly phone: UsPhone; readonly language: Language }

type ToKeep = {
  /** The page makes the id, so that a form that is sent twice makes only one company. */
  readonly id: string
  /** The version of the brand that the page showed. */
  readonly version: number
  readonly zipCode: OwnCompany['zipCode']
}

/**
 * Makes a company of the visitor's own as the operator does, with the ready-made catalog (rules A25 and A26) and with nothing that was
 * invented. The visitor is its first member. The invented company gets its own name back. If a step fails, the same form goes on with the
 * steps that are missing. Returns 'changed' and keeps nothing if the demo has another brand than the page showed. Refuses 'company-known' if
 * the id is that of a company in which the visitor does not work.
 */
export async function keepOwnCompany(
  deps: OwnCompanyDeps,
  keeper: Keeper,
  { id, version, zipCode }: ToKeep,
): Promise<'kept' | 'changed'> {
  const shown = await readShownCompany(deps)
  if (!shown?.isOwn || shown.brand.version !== version) return (await isMember(deps, keeper, id)) ? 'kept' : 'changed'
  const { brand, priceInCents } = shown
  await createOnce(deps, keeper, {
    id,
    name: brand.name,
    accent: brand.accent,
    phone: null,
    email: null,
    boxPrefix: null,
    adminPhone: null,
    area: areaAround(deps, zipCode),
    zipCodes: [zipCode],
    readyMade: { priceInCents },
  })
  const acting = { organizationId: id, actorId: keeper.operatorId }
  await takeLogo(deps, acting)
  await takeZip(deps, acting, zipCode)
  await giveDemoItsName(deps, brand)
  return 'kept'
}

const isMember = async ({ db }: OwnCompanyDeps, { operatorId }: Keeper, id: string): Promise<boolean> =>
  (await listMembers(db, id)).some(({ userId, isSuspended }) => userId === operatorId && !isSuspended)

async function createOnce(deps: OwnCompanyDeps, keeper: Keeper, company: NewCompany): Promise<void> {
  try {
    await createCompany(deps, keeper, company)
  } catch (error) {
    const isThere = error instanceof Refusal && error.refusal === 'company-known'
    if (!isThere || !(await isMember(deps, keeper, company.id))) throw error
  }
}

/** Gives the new company the logo of the invented one, if it has none yet. */
async function takeLogo(deps: OwnCompanyDeps, acting: OfficeActing): Promise<void> {
  const own = await findBrand(deps.db, acting.organizationId)
  const content = await (await findShownLogo(deps, organizationId))?.read()
  if (own && !own.hasLogo && content) await saveLogo(deps, acting, { logoVersion: own.logoVersion, content })
}

/** The ZIP changes hands in one transaction, so that it is always served. */
async function takeZip(deps: OwnCompanyDeps, acting: OfficeActing, zipCode: OwnCompany['zipCode']): Promise<void> {
  const [area] = await listAreas(deps.db, acting.organizationId)
  if (!area) return
  const zipCodes = [zipCode]
  await deps.db.transaction().execute(async tx => {
    for (const { areaId, active, organizationId: owner } of await listZipRows(tx, zipCodes))
      if (active && owner === organizationId) await stopServingZipsWith(tx, deps, dana, { areaId, zipCodes })
    await serveZipsWith(tx, deps, acting, { areaId: area.id, zipCodes })
  })
}
