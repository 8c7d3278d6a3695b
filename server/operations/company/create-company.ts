import { randomUUID } from 'node:crypto'
import type { Tx } from '@rolloff/sql/connect.ts'
import { checkAccent } from '#domain/company/brand.ts'
import type { NewCompany } from '#domain/company/new-company.ts'
import { ruleOfDraft } from '#domain/pricing/rule.ts'
import { defaultMinimumTonnage, defaultPerTonInCents } from '#domain/pricing/tonnage.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import type { Language } from '#domain/value/language.ts'
import type { UsPhone } from '#domain/value/phone.ts'
import { addFirstMember } from '#server/db/account/team.ts'
import { lockPhone } from '#server/db/account/users.ts'
import { addArea } from '#server/db/area/areas.ts'
import { addDefaultWindows } from '#server/db/catalog/time-windows.ts'
import { addChange } from '#server/db/change/changes.ts'
import { addCompany, isPrefixUsed, lockCompanies } from '#server/db/company/companies.ts'
import { addRule } from '#server/db/pricing/rules.ts'
import { type ServedZip, serveZipsWith, type ZipDeps } from '#server/operations/area/serve-zips.ts'
import { takeReadyMadeWith } from '#server/operations/catalog/take-ready-made.ts'
import { storeInvited } from '#server/operations/team/invite.ts'

type CreatedCompany = {
  readonly zips: readonly ServedZip[]
  readonly isTexted: boolean
  /** True if the operator is the first member. */
  readonly isMember: boolean
}

type Operator = { readonly operatorId: string; readonly phone: UsPhone; readonly language: Language }

/**
 * Makes a hauler with its first area and a catalog if one is wanted, and invites its first manager, with all rights (rules A18 and A25). A
 * ZIP that another hauler serves already stays there and is named in the answer. An operator who names no other manager becomes the first
 * member, and otherwise gets no access to the hauler. Refuses 'company-known', 'prefix-used' and 'accent-unreadable'.
 */
export async function createCompany(
  deps: ZipDeps,
  { operatorId, phone: ownPhone, language }: Operator,
  { area, zipCodes, adminPhone, readyMade, ...company }: NewCompany,
): Promise<CreatedCompany> {
  const unreadable = company.accent === null ? null : checkAccent(company.accent)
  if (unreadable) throw new Refusal('accent-unreadable', unreadable)
  const acting = { organizationId: company.id, actorId: operatorId }
  const at = deps.clock()
  return deps.db.transaction().execute(async tx => {
    await lockCompanies(tx)
    if (company.boxPrefix !== null && (await isPrefixUsed(tx, company.boxPrefix))) throw new Refusal('prefix-used')
    const contact = { phone: company.phone ?? ownPhone, email: company.email ?? '' }
    if (!(await addCompany(tx, { ...company, ...contact }))) throw new Refusal('company-known')
    await addDefaultWindows(tx, company.id)
    await addChange(tx, { ...acting, at, act: 'add', object: 'organization', objectId: company.id })
    const areaId = await addArea(tx, company.id, area)
    await addChange(tx, { ...acting, at, act: 'add', object: 'service-area', objectId: areaId })
    await writeDownWeight(tx, acting, at)
    const { zips } = await serveZipsWith(tx, deps, acting, { areaId, zipCodes })
    if (readyMade) await takeReadyMadeWith(tx, acting, readyMade, at)
    if (adminPhone === null || adminPhone === ownPhone) {
      const objectId = await addFirstMember(tx, { organizationId: company.id, userId: operatorId })
      await addChange(tx, { ...acting, at, act: 'accept-invitation', object: 'invitation', objectId })
      return { zips, isTexted: false, isMember: true }
    }
    await lockPhone(tx, adminPhone)
    const invited = { phone: adminPhone, rights: null, language }
    return { zips, ...(await storeInvited(tx, acting, invited, at)), isMember: false }
  })
}

/** Adds a price for the weight of the dumpsters from the first day, so that the hauler sees the price and can change it (rule P10). */
async function writeDownWeight(tx: Tx, acting: { organizationId: string; actorId: string }, at: Date): Promise<void> {
  const id = randomUUID()
  const rule = ruleOfDraft(
    {
      id,
      name: 'Weight',
      terms: {
        type: 'TONNAGE_PRICING',
        data: { perTonRateInCents: defaultPerTonInCents, minimumTonnage: defaultMinimumTonnage },
      },
      scope: { customerClassification: 'all', zipCodes: 'all', customerIds: 'all' },
      precedence: 100,
      canCombine: false,
      active: true,
      effectiveFrom: null,
      effectiveTo: null,
    },
    acting.organizationId,
  )
  await addRule(tx, { rule, nameInSpanish: 'Peso' })
  await addChange(tx, { ...acting, at, act: 'add', object: 'pricing-rule', objectId: id })
}
