import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Right } from '#domain/account/roles.ts'
import { eraseDrivers } from '#server/db/account/erasure.ts'
import { listViews } from '#server/db/office/saved-views.ts'
import { arrangeViews } from '#server/operations/view/arrange-views.ts'
import { changeView, removeView } from '#server/operations/view/change-view.ts'
import { saveView } from '#server/operations/view/save-view.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { makeOrganization, makeUser } from '#server/testing/factories.ts'

let stage: CheckoutStage
let dana: { organizationId: string; actorId: string }
let eli: typeof dana
beforeEach(async () => {
  stage = await openCheckoutStage()
  const organizationId = stage.organization.id
  dana = { organizationId, actorId: (await makeUser(stage.db)).id }
  eli = { organizationId, actorId: (await makeUser(stage.db)).id }
})
afterEach(() => stage.close())

const save = (acting: typeof dana, name: string, isForAll = false) =>
  saveView(stage.deps, acting, { name, address: '/orders?only=overdue', isForAll })
const seenBy = async ({ organizationId, actorId: personId }: typeof dana) =>
  (await listViews(stage.db, { organizationId, personId })).map(view => view.name)
const by = (acting: typeof dana, rights: readonly Right[] = ['dispatch']) => ({ acting, rights })

test('a view is seen by its maker, by all members if it is for all, and never by another hauler', async () => {
  await save(dana, 'Late ones')
  await save(dana, 'For all', true)
  expect(await seenBy(dana)).toEqual(['Late ones', 'For all'])
  expect(await seenBy(eli)).toEqual(['For all'])
  const other = await makeOrganization(stage.db)
  expect(await seenBy({ ...dana, organizationId: other.id })).toEqual([])
})

test('the maker of a view can rename it, and another member can do so only with the right team and if it is for all', async () => {
  const own = await save(dana, 'Late ones')
  const { id } = await save(dana, 'For all', true)
  const named = { id, version: 1, name: 'Overdue', isForAll: true }
  await expect(changeView(stage.deps, by(eli), named)).rejects.toMatchObject({ refusal: 'view-of-another' })
  await expect(removeView(stage.deps, by(eli), { id, version: 1 })).rejects.toMatchObject({
    refusal: 'view-of-another',
  })
  await changeView(stage.deps, by(dana), named)
  await expect(changeView(stage.deps, by(dana), named)).rejects.toMatchObject({ refusal: 'changed-meanwhile' })
  // A manager of the team cannot take the view from the others.
  await changeView(stage.deps, by(eli, ['team']), { ...named, version: 2, name: 'Too long', isForAll: false })
  expect(await seenBy(dana)).toEqual(['Late ones', 'Too long'])
  expect(await seenBy(eli)).toEqual(['Too long'])
  const hidden = removeView(stage.deps, by(eli, ['team']), { id: own.id, version: 1 })
  await expect(hidden).rejects.toMatchObject({ refusal: 'view-not-found' })
})

test('a view that its maker removes is gone for all members, and the history stores this', async () => {
  const { id } = await save(dana, 'For all', true)
  await removeView(stage.deps, by(dana), { id, version: 1 })
  expect(await seenBy(eli)).toEqual([])
  const { rows } = await stage.pool.query(`SELECT act FROM change WHERE object_id = $1 ORDER BY seq`, [id])
  expect(rows.map(row => row.act)).toEqual(['add', 'remove'])
})

test('a member cannot save a view after 100 views are saved', async () => {
  await stage.pool.query(
    `INSERT INTO saved_view (organization_id, made_by, is_for_all, name, address, created_at)
     SELECT $1, $2, false, 'View ' || n, '/orders?only=overdue', now() FROM generate_series(1, 100) n`,
    [dana.organizationId, dana.actorId],
  )
  await expect(save(dana, 'One more')).rejects.toMatchObject({ refusal: 'too-many-views' })
})

test('each member has their own order of views, with new views at its end and without removed ones (rule V6)', async () => {
  const [first, second] = [await save(dana, 'First', true), await save(dana, 'Second', true)]
  const own = await save(dana, 'Own')
  const gone = await save(dana, 'Gone', true)
  await removeView(stage.deps, by(dana), { id: gone.id, version: 1 })
  await arrangeViews(stage.deps, dana, [own.id, gone.id, second.id, own.id, first.id])
  await save(eli, 'New', true)
  expect(await seenBy(dana)).toEqual(['Own', 'Second', 'First', 'New'])
  expect(await seenBy(eli)).toEqual(['First', 'Second', 'New'])
  // A view that the person may not see gets no position, and the answer is the same as for an unknown view.
  await arrangeViews(stage.deps, eli, [own.id, second.id])
  expect(await seenBy(eli)).toEqual(['Second', 'First', 'New'])
  await expect(arrangeViews(stage.deps, eli, [own.id])).rejects.toMatchObject({ refusal: 'view-not-found' })
  const places = async (of: typeof dana) =>
    (await stage.pool.query('SELECT view_id FROM saved_view_place WHERE person_id = $1 ORDER BY place', [of.actorId]))
      .rows
  expect(await places(eli)).toEqual([{ view_id: second.id }])
  await removeView(stage.deps, by(dana), { id: second.id, version: 1 })
  expect(await seenBy(dana)).toEqual(['Own', 'First', 'New'])
})

test('if one member arranges the views in two windows at once, one of the two orders is kept as a whole', async () => {
  const ids = [await save(dana, 'A'), await save(dana, 'B'), await save(dana, 'C')].map(view => view.id)
  await Promise.all([
    arrangeViews(stage.deps, dana, ids),
    arrangeViews(stage.deps, dana, ids.toReversed()),
    arrangeViews(stage.deps, dana, ids),
  ])
  const seen = await seenBy(dana)
  expect([['A', 'B', 'C'].join(), ['C', 'B', 'A'].join()]).toContain(seen.join())
})

test('the order of views is erased with the account of its member', async () => {
  const { id } = await save(dana, 'For all', true)
  await arrangeViews(stage.deps, dana, [id])
  await stage.db
    .transaction()
    .execute(tx => eraseDrivers(tx, { id: dana.actorId, subject: dana.actorId, phone: '+15125550100' }))
  const { rows } = await stage.pool.query('SELECT 1 FROM saved_view_place')
  expect(rows).toEqual([])
})
