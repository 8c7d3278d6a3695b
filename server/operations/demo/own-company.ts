/**
 * A visitor of the demo sees their own company at work in all three apps (rule A28), and may keep it as a company of its own. All changes are
 * made in Dana's name, by the operations of the office.
 */
import { randomUUID } from 'node:crypto'
import type { Db } from '@rolloff/sql/connect.ts'
import { taxableKinds, usTimeZones } from '#domain/area/area.ts'
import type { OwnCompany } from '#domain/company/own-company.ts'
import type { ContainerPeriod, RuleTerms } from '#domain/pricing/rule.ts'
import { readyMadeCatalog } from '#domain/ready-made/catalog.ts'
import { usualPriceInCents } from '#domain/ready-made/price.ts'
import { readyMadeRules } from '#domain/ready-made/rules.ts'
import type { Language } from '#domain/value/language.ts'
import type { UsPhone } from '#domain/value/phone.ts'
import { listZipRows } from '#server/db/area/areas.ts'
import { findBrand, type StoredBrand } from '#server/db/company/brand.ts'
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
import { serveZips, stopServingZips, type ZipDeps } from '#server/operations/area/serve-zips.ts'
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
}

/** Returns true if the database has the invented company with its people and orders. */
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
  }
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

/** Takes the visitor's name, logo and prices off the invented company again. */
async function giveDemoItsName(deps: OwnCompanyDeps, before: StoredBrand): Promise<void> {
  if (before.hasLogo) await saveLogo(deps, dana, { logoVersion: before.logoVersion, content: null })
  await saveBrand(deps, dana, { version: before.version, brand: { name: demoOrganization.name, accent: null } })
  await setPrices(deps, usualPriceInCents)
}

/** Writes the prices of the demo again, in proportion to the price of a 20 yard dumpster. A list that the office has deleted is left out. */
async function setPrices(deps: OwnCompanyDeps, priceInCents: number): Promise<void> {
  const { bySize, heavy } = readyMadeRules(readyMadeCatalog(demoId, priceInCents))
  const inProportion = (periods: readonly ContainerPeriod[]): RuleTerms => ({
    type: 'CONTAINER_PERIOD_PRICING',
    data: {
      containerPeriods: periods.map(one => ({
        ...one,
        basePriceInCents: Math.round((one.basePriceInCents * priceInCents) / usualPriceInCents / 100) * 100,
      })),
    },
  })
  const termsById = new Map<string, RuleTerms>([
    [demoId('pricing-rule', 1), bySize.terms],
    [demoId('pricing-rule', 2), inProportion(contractorPeriods)],
    [demoId('pricing-rule', 3), heavy.terms],
    [demoId('pricing-rule', 10), inProportion(nextYearPeriods)],
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

/** Serves a ZIP in which nobody serves yet, in an area of its own without tax and fee. */
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

/**
 * Makes a company of the visitor's own as the operator does, with the ready-made catalog (rules A25 and A26) and with nothing that was
 * invented. The visitor is its first member. The invented company gets its own name back. Returns the id of the new company, or null if the
 * demo has its own name already.
 */
export async function keepOwnCompany(
  deps: OwnCompanyDeps,
  keeper: Keeper,
  zipCode: OwnCompany['zipCode'],
): Promise<string | null> {
  const shown = await readShownCompany(deps)
  if (!shown?.isOwn) return null
  const { brand, priceInCents } = shown
  const logo = await (await findShownLogo(deps, organizationId))?.read()
  for (const { areaId, active, organizationId: owner } of await listZipRows(deps.db, [zipCode]))
    if (active && owner === organizationId) await stopServingZips(deps, dana, { areaId, zipCodes: [zipCode] })
  const id = randomUUID()
  await createCompany(deps, keeper, {
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
  if (logo) await saveLogo(deps, { organizationId: id, actorId: keeper.operatorId }, { logoVersion: 1, content: logo })
  await giveDemoItsName(deps, brand)
  return id
}
