/** The open pages of the office get the same events as the answer of the call `office.changes` (rules D90 and D91). */
import { officesOf } from '#domain/account/roles.ts'
import { isNotifiedOf } from '#domain/account/team.ts'
import type { SignedInViewer, Watched } from '#server/http/events/watch-changes.ts'
import type { Deps } from '#server/operations/dependencies.ts'
import { type Changes, readChanges, readChangesOfAll } from '#server/operations/dispatch/read-changes.ts'

export type OfficeViewer = SignedInViewer & {
  /** This cursor was sent last, or the page sent it. It is null for a page that has not fetched anything yet. */
  cursor: string | null
  isOpened: boolean
}

export const sendToOffice =
  (deps: Deps) =>
  async (organizationId: string, watched: readonly Watched<OfficeViewer>[]): Promise<boolean> => {
    const [inOffice, left] = partition(watched, ({ person }) =>
      officesOf(person).some(one => one.organizationId === organizationId),
    )
    for (const { viewer } of left) viewer.stream.end()
    const cursors = inOffice.flatMap(({ viewer }) => viewer.cursor ?? [])
    const found = await readChangesOfAll(deps, organizationId, cursors)
    const isAnyNew = inOffice.some(({ viewer }) => viewer.cursor === null)
    const fresh = isAnyNew ? await readChanges(deps, organizationId, null) : null
    const sent = inOffice.map(({ viewer, person }) => {
      const news = viewer.cursor === null ? fresh : found.get(viewer.cursor)
      if (!news) throw new Error('what a page asked for was not read')
      return sendChanges(viewer, news, object => isNotifiedOf(person, organizationId, object))
    })
    return sent.includes(true)
  }

/** The first event names the cursor from which on the page gets events, or makes the page fetch everything again. */
function sendChanges(
  viewer: OfficeViewer,
  { cursor, changes, isReset }: Changes,
  isRelevant: (object: string) => boolean,
): boolean {
  const { stream, isOpened, cursor: before } = viewer
  viewer.cursor = cursor
  viewer.isOpened = true
  if (isReset && before !== null) stream.send({ name: 'reset', id: cursor })
  else if (!isOpened) stream.send({ name: 'open', id: before ?? cursor })
  const relevant = changes.filter(({ object }) => isRelevant(object))
  if (changes.length > 0) stream.send({ name: 'changes', id: cursor, data: relevant })
  return changes.length > 0 || isReset
}

function partition<One>(all: readonly One[], isFirst: (one: One) => boolean): readonly [One[], One[]] {
  return [all.filter(isFirst), all.filter(one => !isFirst(one))]
}
