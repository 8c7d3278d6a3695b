/**
 * Moves a hauler with all its rows and files to the database of another cell, while the other haulers of both cells go on (decision 148).
 * If the process is killed at any moment, the next run goes on: the copies and the state are in the target, and one transaction opens the
 * hauler there.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { type Copying, prepareCopies, runPass } from '#server/db/cell/copied-rows.ts'
import {
  findNotedMove,
  hold,
  letChangesThrough,
  listHoldingSchemas,
  listTriggerSchemas,
  noteMove,
  release,
  stopMessages,
} from '#server/db/cell/held-hauler.ts'
import { forgetRows, leaveCell, listLeftFiles } from '#server/db/cell/left-cell.ts'
import {
  beginState,
  copiesOf,
  countMovedFiles,
  dropState,
  findMeeting,
  findMovingHauler,
  isSameDatabase,
  leftoversOf,
  listOrderNumbers,
  type MoveState,
  maySwitchTriggersOff,
  noteHeld,
  readNextOrderNumber,
  readNumbers,
  readPublicUrl,
  readRole,
  readState,
  readVersion,
  takeTurnToMove,
} from '#server/db/cell/move-state.ts'
import { type MovingTable, readMovingTables, readReferences } from '#server/db/cell/moving-tables.ts'
import { countForPlans, openHauler, readBooks } from '#server/db/cell/opened-hauler.ts'
import { copyFiles, type FilesOfBoth } from '#server/operations/cell/copy-files.ts'
import { nextOrderNumber } from '#server/operations/cell/next-order-number.ts'
import { type Files, FilesUnreachable } from '#server/providers/files/files.ts'

export type Move = {
  readonly source: pg.Client
  readonly target: pg.Client
  readonly organizationId: string
  readonly files: FilesOfBoth
  /** The first order number of the target's block, if the operator names it. */
  readonly numbersFrom?: number | null
  /** Calls that began before the hauler left the old cell end within this time. */
  readonly lastCallsInMs?: number
  /** True if the operator wants to stop. In the silence it is too late for that. */
  readonly isStopping?: () => boolean
  /** Tells the operator each step. */
  readonly say: (line: string) => void
}

export type Moved = {
  readonly rows: number
  readonly files: number
  readonly missingFiles: number
  /** People who had an account in the target already. */
  readonly joinedPeople: number
  readonly silenceInMs: number
  readonly movedTo: string
}

/** This stops a move before anything changed. The message is for the operator. */
export class MoveRefused extends Error {
  override name = 'MoveRefused'
}

/** A pass is short if it copied no more rows than this. The last pass, in the silence, then copies as few. */
const fewRows = 200
const maxPasses = 20

/** @throws MoveRefused, or the error of a check. The hauler then goes on where it was. */
export async function moveHauler(move: Move): Promise<Moved> {
  const { source, target, organizationId, say } = move
  await refuseUnfit(move)
  const schema = copiesOf(organizationId)
  const state = await readState(target, schema)
  const tables = await readMovingTables(source)
  const movedTo = await readPublicUrl(target)
  if (movedTo === null) throw new MoveRefused('The target has no public address yet: start its server once.')
  if (movedTo === (await readPublicUrl(source)))
    throw new MoveRefused(
      `Both cells have the public address ${movedTo}, so the old one could lead nobody to the new one.`,
    )
  if (state?.openedAt) {
    say('The hauler is open in the target already. The old cell leads to it from now on.')
    return finish(move, {
      filled: tables,
      movedTo,
      heldAt: state.heldAt,
      rows: 0,
      files: 0,
      missingFiles: 0,
      joinedPeople: 0,
    })
  }
  await refuseMeeting(move)
  const version = await readVersion(target)
  const moveId = await beginState(target, schema, version, state)
  await prepareCopies({ target, schema, tables })
  const copying: Copying = { source, target, organizationId, schema, tables }
  const wasHeld = (await listHoldingSchemas(source)).includes(schema)
  if (wasHeld) say('An earlier run was interrupted in the silence. This run goes on there.')
  else {
    // A run that failed may have left triggers that let changes through.
    await release(source, { maxTries: 3 })
    await copyWhileOpen(move, copying)
  }
  try {
    const opened = await openInSilence(move, copying, { moveId, version, wasHeld })
    return await finish(move, { ...opened, movedTo })
  } catch (error) {
    const isOpened = await readState(target, schema).then(
      found => found?.openedAt != null,
      () => null,
    )
    // If the target does not say whether it opened the hauler, the hauler stays held, so that it is open in one cell only.
    const isReleased = isOpened === false && (await releaseAfterFailure(source))
    say(isOpened ? openElsewhere : isReleased ? releasedWords : heldWords)
    throw error
  }
}

const openElsewhere = 'The hauler is open in the target. Run the command again to finish the move.'
const releasedWords = 'The move did not succeed. The hauler goes on where it was.'
const heldWords =
  'The hauler is still held: run the command again. If it is not open in the target, --undo releases it.'

/** Returns true if changes of the hauler are possible again. The triggers may stay until the next run. */
async function releaseAfterFailure(source: pg.Client): Promise<boolean> {
  try {
    await letChangesThrough(source)
  } catch {
    return false
  }
  await release(source, { maxTries: 3 }).catch(() => {})
  return true
}

async function copyWhileOpen(move: Move, copying: Copying): Promise<void> {
  let before = Number.POSITIVE_INFINITY
  for (let pass = 1; pass <= maxPasses; pass += 1) {
    move.say(`Pass ${pass} begins.`)
    const { copied, removed, rows } = await runPass(copying, async () => null)
    const files = await copyFiles(move.target, copying.schema, move.files)
    move.say(`Pass ${pass}: ${copied} of ${rows} rows copied, ${removed} removed, ${files.copied} files.`)
    if (move.isStopping?.()) throw new MoveRefused('Stopped. The next run goes on, and --undo deletes the copies.')
    if (copied <= fewRows || copied >= before) return
    before = copied
  }
}

type OpenedInSilence = Omit<Moved, 'silenceInMs' | 'movedTo'> & {
  readonly heldAt: Date | null
  readonly filled: readonly MovingTable[]
}

type Silence = { readonly moveId: string; readonly version: string; readonly wasHeld: boolean }

async function openInSilence(
  move: Move,
  copying: Copying,
  { moveId, version, wasHeld }: Silence,
): Promise<OpenedInSilence> {
  const { source, target, organizationId, schema, tables } = copying
  const holding = { source, organizationId, schema, tables }
  await noteMove(source, schema, moveId)
  await stopMessages(holding)
  await noteHeld(target, schema, { wasHeld })
  move.say('The silence begins.')
  await hold(holding)
  const last = await runPass(copying, async () => ({
    books: await readBooks(source, organizationId),
    sourceNumbers: await readNumbers(source, tables),
  }))
  const files = await copyFiles(target, schema, move.files)
  move.say(`Last pass: ${last.copied} of ${last.rows} rows copied, ${last.removed} removed, ${files.copied} files.`)
  const ofSource = await readNextOrderNumber(source)
  const ofTarget = await readNextOrderNumber(target)
  const ofHauler = await listOrderNumbers(source, organizationId)
  await refuseUpdated([source, target], version)
  // The first look was before the copies were made.
  await refuseMeeting(move)
  move.say('The hauler is opened in the target.')
  const opened = await openHauler({
    target,
    organizationId,
    schema,
    // Both cells have no rows of the hauler in the other tables.
    tables: last.filled,
    references: await readReferences(target),
    filePlace: move.files.to.store.place,
    books: last.checked.books,
    sourceNumbers: last.checked.sourceNumbers,
    nextOrderNumber: nextOrderNumber({ ofSource, ofTarget, from: move.numbersFrom ?? null, ofHauler }),
  })
  move.say(`${opened.rows} rows are in the target, and the books are equal.`)
  const state = await readState(target, schema)
  return {
    rows: opened.rows,
    joinedPeople: opened.joinedPeople,
    files: await countMovedFiles(target, organizationId),
    missingFiles: files.missing,
    filled: last.filled,
    heldAt: state?.heldAt ?? null,
  }
}

/** Rows of a table that is new in one of the cells would be left behind. */
async function refuseUpdated(clients: readonly pg.Client[], version: string): Promise<void> {
  for (const client of clients)
    if ((await readVersion(client)) !== version)
      throw new MoveRefused(
        'A cell was updated meanwhile. Update both cells, start each once, and run the command again.',
      )
}

type Finishing = OpenedInSilence & { readonly movedTo: string }

/** Each step may be done a second time, if a run was killed after the target was opened. */
async function finish(move: Move, { filled, movedTo, heldAt, ...opened }: Finishing): Promise<Moved> {
  const { source, target, organizationId } = move
  const hauler = await findMovingHauler(source, organizationId)
  if (hauler?.movedTo == null)
    await leaveCell({ source, organizationId, schema: leftoversOf(organizationId), tables: filled, movedTo })
  const silenceInMs = heldAt ? Date.now() - heldAt.getTime() : 0
  // Calls that read the hauler before it left are still refused in words, and do not meet a row that is gone.
  await pause(move.lastCallsInMs ?? 0)
  await release(source)
  await countForPlans(target, filled)
  await dropState(source, copiesOf(organizationId))
  await dropState(target, copiesOf(organizationId))
  return { ...opened, silenceInMs, movedTo }
}

type Undoing = Pick<Move, 'source' | 'target' | 'organizationId'>

/**
 * Takes a move back that was not finished: the hauler is no longer held, and the target has nothing of it.
 *
 * @throws MoveRefused if the hauler is open in the target, or if the target does not say how far the move is
 */
export async function undoHaulerMove({ source, target, organizationId }: Undoing): Promise<void> {
  await takeTurns([source, target])
  const schema = copiesOf(organizationId)
  const state = await readState(target, schema)
  await refuseOtherHold(source, schema, state)
  const hauler = await findMovingHauler(source, organizationId)
  if (!hauler) throw new MoveRefused('There is no hauler with this id.')
  if (state?.openedAt)
    throw new MoveRefused(
      'The hauler is open in the target already. Run the command without --undo to finish the move.',
    )
  if (hauler.movedTo !== null) throw new MoveRefused(`${hauler.name} has moved to ${hauler.movedTo} already.`)
  if (!state) throw new MoveRefused(`No move of ${hauler.name} to this database has begun.`)
  await release(source)
  await dropState(source, schema)
  await dropState(target, schema)
}

type Forgetting = Pick<Move, 'source' | 'organizationId'> & { readonly files: Files }

/**
 * Ends a move in the old cell: the rows that were put aside and the files of the hauler are deleted there. Returns the name of the hauler.
 *
 * @throws MoveRefused if the hauler did not move away, or if it is on its way back, because it then uses the same files in this cell again
 * @throws FilesUnreachable if a folder or bucket with files is not in the settings. The rows stay until all files are deleted.
 */
export async function forgetMoved({ source, organizationId, files }: Forgetting): Promise<string> {
  const hauler = await findMovingHauler(source, organizationId)
  if (!hauler) throw new MoveRefused('There is no hauler with this id.')
  if (hauler.movedTo === null) throw new MoveRefused(`${hauler.name} did not move away. Nothing was deleted.`)
  await takeTurns([source])
  if (await readState(source, copiesOf(organizationId)))
    throw new MoveRefused(`${hauler.name} is on its way back. Finish this move first, or take it back with --undo.`)
  const schema = leftoversOf(organizationId)
  for (const { key, place } of await listLeftFiles(source, schema)) {
    const store = files.storeOf(place)
    if (store === null) throw new FilesUnreachable(`no setting names ${place}`)
    await store.delete(key)
  }
  await forgetRows(source, schema)
  return hauler.name
}

async function takeTurns(clients: readonly pg.Client[]): Promise<void> {
  for (const client of clients)
    if (!(await takeTurnToMove(client))) throw new MoveRefused('Another move runs already. Wait for its end.')
}

/**
 * Only the target in which a move began knows if the hauler is open there. A hauler that is held for another target may be open in that one,
 * so it must neither be released nor opened a second time.
 */
async function refuseOtherHold(source: pg.Client, schema: string, state: MoveState | null): Promise<void> {
  const holding = await listHoldingSchemas(source)
  if (holding.some(one => one !== schema))
    throw new MoveRefused('An interrupted move holds another hauler. Finish it first, or take it back with --undo.')
  if (holding.includes(schema) && state?.id !== (await findNotedMove(source, schema)))
    throw new MoveRefused(
      'An interrupted move holds this hauler for another database than --to names. Finish it there.',
    )
}

async function refuseUnfit({ source, target, organizationId }: Move): Promise<void> {
  if (await isSameDatabase(source, target)) throw new MoveRefused('--to names the database in which the hauler is.')
  if ((await readVersion(source)) !== (await readVersion(target)))
    throw new MoveRefused('The two databases are not of the same version: update both cells, and start each once.')
  for (const [client, which] of [
    [source, 'source'],
    [target, 'target'],
  ] as const)
    if (!(await maySwitchTriggersOff(client)))
      throw new MoveRefused(
        `The role of the ${which} may not store rows while triggers are off. As a superuser: ` +
          `GRANT SET ON PARAMETER session_replication_role TO ${await readRole(client)}`,
      )
  await takeTurns([source, target])
  const state = await readState(target, copiesOf(organizationId))
  await refuseOtherHold(source, copiesOf(organizationId), state)
  const hauler = await findMovingHauler(source, organizationId)
  if (!hauler) throw new MoveRefused('There is no hauler with this id.')
  if (hauler.movedTo !== null && !state?.openedAt)
    throw new MoveRefused(`${hauler.name} has moved to ${hauler.movedTo} already.`)
  if ((await listTriggerSchemas(target)).includes(copiesOf(organizationId)))
    throw new MoveRefused(
      'A move of this hauler away from the target is not finished. Run the command of that move again first.',
    )
}

const maxNamed = 10

async function refuseMeeting({ source, target, organizationId }: Move): Promise<void> {
  const there = await findMovingHauler(target, organizationId)
  if (there && there.movedTo === null) throw new MoveRefused(`${there.name} is in the target already.`)
  const { zips, orderNumbers, boxPrefix } = await findMeeting(source, target, organizationId)
  const named = (list: readonly string[]) =>
    `${list.slice(0, maxNamed).join(', ')}${list.length > maxNamed ? ` and ${list.length - maxNamed} more` : ''}`
  if (zips.length > 0)
    throw new MoveRefused(
      `Another hauler of the target serves ${named(zips)}. Take these ZIPs out of one of the two areas first.`,
    )
  if (orderNumbers.length > 0)
    throw new MoveRefused(
      `Orders of other haulers in the target have the numbers ${named(orderNumbers)}. Numbers never change, so the hauler cannot move there.`,
    )
  if (boxPrefix !== null)
    throw new MoveRefused(`The codes on boxes of another hauler in the target begin with ${boxPrefix}, too.`)
}
