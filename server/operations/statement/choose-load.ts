import type { Tx } from '@rolloff/sql/connect.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { type BilledLine, isSameWeight, type TippedLoad } from '#domain/statement/check-statement.ts'
import { holderOfPaper, loadsLike } from '#domain/statement/choose-load.ts'
import { ticketKey, yearOf } from '#domain/statement/statement.ts'
import type { Day } from '#domain/value/calendar.ts'
import { addChange, changedMeanwhile, findLastChange, type NewChange } from '#server/db/change/changes.ts'
import { lockLoad, type StoredLoad } from '#server/db/dispatch/loads.ts'
import { lockOrders } from '#server/db/dispatch/visits.ts'
import {
  dropChoice,
  findWhoChose,
  type LoadWords,
  listLoadWords,
  renumberLoad,
  storeChoice,
} from '#server/db/statement/chosen-loads.ts'
import { findStatement, takeOverCosts } from '#server/db/statement/statements.ts'
import { refuseUsedTicket } from '#server/operations/bill/check-ticket.ts'
import type { Deps, OfficeActing } from '#server/operations/dependencies.ts'
import {
  actOnStatement,
  type ExpectedPair,
  refuseStalePair,
  type StatementInput,
} from '#server/operations/statement/act-on-statement.ts'
import { checkedOf, type ExaminedStatement } from '#server/operations/statement/import-statement.ts'

type OfLine = StatementInput & { readonly lineId: string }

export type OfferedLoad = Omit<TippedLoad, 'ticketYear' | 'lineId' | 'isAskedAbout'> &
  Omit<LoadWords, 'orderId'> & {
    readonly day: Day
    /** `isMissing` is true if the load is in the list of missing loads of the statement. */
    readonly isMissing: boolean
  }

/**
 * Returns our loads that may belong to a line, the most similar first. Refuses 'statement-not-found', and 'statement-changed' if the line
 * has a load.
 */
export async function listLoadsLike(
  { db }: Deps,
  { organizationId }: OfficeActing,
  input: OfLine,
): Promise<OfferedLoad[]> {
  const statement = await findStatement(db, organizationId, input.statementId)
  if (!statement) throw new Refusal('statement-not-found')
  const looked = await checkedOf(db, statement)
  const line = looked.unknown.find(one => one.id === input.lineId)
  if (!line) throw new Refusal('statement-changed')
  const loads = loadsLike(line, looked)
  const ids = loads.map(one => one.orderId)
  const wordsByOrder = new Map((await listLoadWords(db, organizationId, ids)).map(one => [one.orderId, one]))
  return loads.map(({ orderId, orderNumber, day, ticketNumber, tons, version }) => ({
    orderId,
    orderNumber,
    day,
    ticketNumber,
    tons,
    version,
    box: wordsByOrder.get(orderId)?.box ?? null,
    driver: wordsByOrder.get(orderId)?.driver ?? null,
    isMissing: looked.missing.some(one => one.orderId === orderId),
  }))
}

type ChooseLoad = OfLine & {
  readonly orderId: string
  /** `version` is the version of the load that the page showed. */
  readonly version: number
}

/**
 * Matches an unknown line with one of our loads whose ticket number was misread. The load gets the number that the landfill billed. If the
 * weights are equal, the load costs the billed amount. If they differ, no cost is taken over, and the line is listed with the lines that
 * differ. Neither weight nor bill changes. Refuses 'changed-meanwhile' with who was faster, 'ticket-used' with the order that has the
 * ticket, and 'statement-changed'.
 */
export function chooseLoad(
  deps: Deps,
  acting: OfficeActing,
  input: ChooseLoad,
): Promise<{ readonly isTaken: boolean }> {
  const { orderId, lineId } = input
  return actOnStatement(deps, acting, input, async (tx, looked) => {
    const line = looked.unknown.find(one => one.id === lineId)
    const expectedLoad = line && loadsLike(line, looked).find(one => one.orderId === orderId)
    if (!line || !expectedLoad) throw await refusalOf(tx, looked, input)
    const load = await lockSeen(tx, acting, input)
    const number = line.ticketNumber
    const year = yearOf(line.day)
    await refuseTaken(tx, acting, { line, looked, load })
    await renumberLoad(tx, { orderId, number, year })
    const before = { number: load.ticketNumber, year: load.ticketYear }
    await storeChoice(tx, { lineId, orderId, before, by: acting.actorId, now: deps.clock() })
    const isSame = isSameWeight({ line, load: { ...expectedLoad, tons: load.tons } })
    const takenOverCount = isSame ? await takeOverCosts(tx, [{ lineId, orderId }]) : 0
    await addChange(tx, { ...acting, ...ofTicket(deps, orderId), after: { lineId } })
    return { act: 'choose-load', after: { orderId, isChosen: true }, answer: { isTaken: takenOverCount > 0 } }
  })
}

/**
 * Undoes the choice of a load. Its ticket gets its former number back, and its cost follows the rate again. A number that was corrected
 * since stays. Refuses 'statement-changed' if this load is not chosen, 'changed-meanwhile' with who has changed it since (rule V27), and
 * 'ticket-used' if another order has the former number by now.
 */
export function dropChosenLoad(deps: Deps, acting: OfficeActing, input: ExpectedPair): Promise<void> {
  const { organizationId } = acting
  const { orderId } = input
  return actOnStatement(deps, acting, input, async (tx, { matched, differing }, { facilityId }) => {
    const pair = [...matched, ...differing].find(one => one.line.id === input.lineId && one.load.orderId === orderId)
    if (pair?.line.chosenOrderId !== orderId) throw await notChosen(tx, facilityId, input)
    await refuseStalePair(tx, pair, input)
    await lockOrders(tx, organizationId, [orderId])
    const load = await lockLoad(tx, organizationId, orderId)
    const choice = await dropChoice(tx, input.lineId)
    if (!load || !choice) throw new Refusal('statement-changed')
    const { number, year } = choice
    if (load.ticketNumber !== null && ticketKey(load.ticketNumber) === ticketKey(pair.line.ticketNumber)) {
      if (year !== null) await refuseUsedTicket(tx, { organizationId, orderId, load, year, number })
      await renumberLoad(tx, { orderId, number, year })
    }
    await addChange(tx, { ...acting, ...ofTicket(deps, orderId), after: { lineId: input.lineId } })
    return { act: 'choose-load', after: { orderId, isChosen: false }, answer: undefined }
  })
}

/** Returns the refusal that names who has chosen another load for the line, or has undone this choice. */
async function notChosen(tx: Tx, facilityId: string, input: ExpectedPair): Promise<Refusal> {
  const last = await findLastChange(tx, facilityId, 'choose-load')
  const takenBackBy = last?.after?.orderId === input.orderId ? last.who : null
  const chosenBy = (await findWhoChose(tx, input)) ?? takenBackBy
  return chosenBy === null ? new Refusal('statement-changed') : new Refusal('changed-meanwhile', { who: chosenBy })
}

const ofTicket = ({ clock }: Deps, objectId: string): Pick<NewChange, 'at' | 'act' | 'object' | 'objectId'> => ({
  at: clock(),
  act: 'renumber-ticket',
  object: 'load',
  objectId,
})

async function lockSeen(tx: Tx, { organizationId }: OfficeActing, { orderId, version }: ChooseLoad) {
  await lockOrders(tx, organizationId, [orderId])
  const load = await lockLoad(tx, organizationId, orderId)
  if (!load) throw new Refusal('statement-changed')
  if (load.version !== version) throw await changedMeanwhile(tx, orderId)
  return load
}

type LoadToTake = { readonly line: BilledLine; readonly looked: ExaminedStatement; readonly load: StoredLoad }

/** Refuses 'ticket-used', because a ticket belongs to one load in the whole year, even if its number is written in another way. */
async function refuseTaken(
  tx: Tx,
  { organizationId }: OfficeActing,
  { line, looked, load }: LoadToTake,
): Promise<void> {
  const holder = holderOfPaper(line, looked.loads)
  const { orderId } = load
  if (holder && holder.orderId !== orderId) throw new Refusal('ticket-used', { order: holder.orderNumber })
  const year = yearOf(line.day)
  await refuseUsedTicket(tx, { organizationId, orderId, load, year, number: line.ticketNumber })
}

/** Returns the refusal that names who was faster, if another person chose for this line or chose this load. */
async function refusalOf(tx: Tx, { loads }: ExaminedStatement, input: ChooseLoad): Promise<Refusal> {
  const chosenBy = await findWhoChose(tx, input)
  if (chosenBy !== null) return new Refusal('changed-meanwhile', { who: chosenBy })
  const load = loads.find(one => one.orderId === input.orderId)
  if (load && load.version !== input.version) return changedMeanwhile(tx, input.orderId)
  return new Refusal('statement-changed')
}
