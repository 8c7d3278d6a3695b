import type { Tx } from '@rolloff/sql/connect.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import type { Pair } from '#domain/statement/check-statement.ts'
import { unknownName } from '#domain/value/person.ts'
import { addChange, type ChangeAct, changedMeanwhile, findLastChange } from '#server/db/change/changes.ts'
import {
  findStatement,
  type LandfillStatement,
  lockBillingFacility,
  markAskedAbout,
  markSetAside,
  takeOverCosts,
} from '#server/db/statement/statements.ts'
import type { Deps, OfficeActing } from '#server/operations/dependencies.ts'
import { checkedOf, type ExaminedStatement, takeOverMatching } from '#server/operations/statement/import-statement.ts'

export type StatementInput = { readonly statementId: string }

/**
 * Takes over the billed costs of all loads whose weights have become equal after tickets were corrected. Returns the number of these loads.
 */
export function takeOverAll(deps: Deps, acting: OfficeActing, input: StatementInput): Promise<number> {
  return actOnStatement(deps, acting, input, async tx => {
    const takenOverCount = await takeOverMatching(tx, acting, input.statementId)
    return { act: 'take-over-cost', after: { taken: takenOverCount }, answer: takenOverCount }
  })
}

/** This is a line and its load, with the version of the load, as the page showed them. */
export type ExpectedPair = StatementInput & {
  readonly lineId: string
  readonly orderId: string
  readonly version: number
}

/**
 * Takes over a billed cost although the weights differ. Our ticket does not change, and the load costs the billed amount. Refuses
 * 'changed-meanwhile' with who was faster if the load has changed since (rule V27), and 'statement-changed' if the line has another load,
 * or if the weights no longer differ.
 */
export function takeOverCost(deps: Deps, acting: OfficeActing, input: ExpectedPair): Promise<number> {
  const { lineId, orderId } = input
  return actOnStatement(deps, acting, input, async (tx, { differing }, { facilityId }) => {
    const pair = differing.find(one => one.line.id === lineId && one.load.orderId === orderId)
    if (pair?.isTaken) throw await fasterAt(tx, facilityId, 'take-over-cost')
    await refuseStalePair(tx, pair, input)
    const takenOverCount = await takeOverCosts(tx, [{ lineId, orderId }])
    return { act: 'take-over-cost', after: { orderId }, answer: takenOverCount }
  })
}

/** Refuses 'changed-meanwhile' with who has changed the load since, and 'statement-changed' if the line no longer has this load. */
export async function refuseStalePair(tx: Tx, pair: Pair | undefined, { version }: ExpectedPair): Promise<void> {
  if (!pair) throw new Refusal('statement-changed')
  if (pair.load.version !== version) throw await changedMeanwhile(tx, pair.load.orderId)
}

/** Returns the refusal 'changed-meanwhile' with the person who last did this act at a facility. */
export async function fasterAt(tx: Tx, facilityId: string, act: ChangeAct): Promise<Refusal> {
  const last = await findLastChange(tx, facilityId, act)
  return new Refusal('changed-meanwhile', { who: last?.who ?? unknownName })
}

type SetAside = StatementInput & { readonly lineId: string; readonly isSetAside: boolean }

/** Marks a billed line that is not ours as known to the office. Refuses 'statement-changed'. */
export function setLineAside(deps: Deps, acting: OfficeActing, input: SetAside): Promise<void> {
  const { lineId, isSetAside } = input
  return actOnStatement(deps, acting, input, async (tx, { unknown }) => {
    if (!unknown.some(one => one.id === lineId)) throw new Refusal('statement-changed')
    await markSetAside(tx, { id: lineId, isMarked: isSetAside, by: acting.actorId, now: deps.clock() })
    return { act: 'set-line-aside', after: { isSetAside }, answer: undefined }
  })
}

type AskAbout = StatementInput & { readonly orderId: string; readonly isAsked: boolean }

/** Marks that the office asked the landfill about a load of ours that is not billed. Refuses 'statement-changed'. */
export function askAboutLoad(deps: Deps, acting: OfficeActing, input: AskAbout): Promise<void> {
  const { orderId, isAsked } = input
  return actOnStatement(deps, acting, input, async (tx, { missing }) => {
    if (!missing.some(one => one.orderId === orderId)) throw new Refusal('statement-changed')
    await markAskedAbout(tx, orderId, isAsked ? deps.clock() : null)
    return { act: 'ask-landfill', after: { orderId, isAsked }, answer: undefined }
  })
}

type ActOutcome<Answer> = {
  readonly act: ChangeAct
  readonly after: Readonly<Record<string, unknown>>
  readonly answer: Answer
}

/** Checks the statement again before the act, while the facility is locked. Refuses 'statement-not-found'. */
export function actOnStatement<Answer>(
  { db, clock }: Deps,
  acting: OfficeActing,
  { statementId }: StatementInput,
  act: (tx: Tx, looked: ExaminedStatement, statement: LandfillStatement) => Promise<ActOutcome<Answer>>,
): Promise<Answer> {
  const { organizationId } = acting
  return db.transaction().execute(async tx => {
    const statement = await findStatement(tx, organizationId, statementId)
    if (!statement) throw new Refusal('statement-not-found')
    const { facilityId: objectId } = statement
    await lockBillingFacility(tx, organizationId, objectId)
    // The statement is read again under the lock, because another statement may have replaced it.
    const locked = (await findStatement(tx, organizationId, statementId)) ?? statement
    const { answer, ...change } = await act(tx, await checkedOf(tx, locked), locked)
    await addChange(tx, { ...acting, at: clock(), object: 'facility', objectId, ...change })
    return answer
  })
}
