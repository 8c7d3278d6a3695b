import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { UsPhone } from '#domain/value/phone.ts'
import { enrol, type Person } from '#server/testing/as-actor.ts'
import { type FleetStage, openFleet } from '#server/testing/fleet/fleet-stage.ts'

let stage: FleetStage
let miguel: Person
let at = Date.now()
beforeAll(async () => {
  stage = await openFleet(() => new Date(at))
  miguel = await enrol(stage.app, '+15125550131')
  await query(`UPDATE app_user SET first_name = 'Miguel' WHERE id = $1`, [miguel.id])
})
afterAll(() => stage.app.stop())
beforeEach(() => query('DELETE FROM invitation'))

const query = async (text: string, values: unknown[] = []) => (await stage.app.database.pool.query(text, values)).rows
const officeOf = (person: Person) => stage.app.client(() => ({ ...person.headers })).office
const refusal = (name: string) => ({ data: { refusal: name } })
const people = async () => (await stage.office.team.list.query({})).people
const personOf = async (phone: string) => {
  const found = (await people()).find(one => one.phone === phone)
  if (!found) throw new Error(`${phone} does not work here`)
  return { id: found.id, version: found.version }
}
/** Accepts every invitation of this person. */
const accepts = async (person: Person) => {
  const client = stage.app.client(() => ({ ...person.headers }))
  const { invitations } = await client.getWorkplaces.query()
  for (const { id } of invitations) await client.acceptInvitation.mutate({ id })
}
const faster = { data: { refusal: 'changed-meanwhile', refusalValues: { who: 'Dana' } } }
const textsTo = (phone: string) => query('SELECT text FROM message WHERE recipient = $1', [phone])

test('a page that does not show a colleague’s invitation cannot change its rights', async () => {
  const phone = '+15125550159' as UsPhone
  await stage.office.team.invite.mutate({ phone, rights: ['money'], seen: null })
  for (const seen of [null, { rights: ['team' as const] }])
    await expect(stage.office.team.invite.mutate({ phone, rights: ['dispatch'], seen })).rejects.toMatchObject({
      data: { refusal: 'changed-meanwhile', refusalValues: { who: expect.any(String) } },
    })
  const rightsNow = async () =>
    (await stage.office.team.list.query({})).invitations.filter(one => one.phone === phone).map(one => one.rights)
  expect(await rightsNow()).toEqual([['money']])
  await stage.office.team.invite.mutate({ phone, rights: ['dispatch'], seen: { rights: ['money'] } })
  expect(await rightsNow()).toEqual([['dispatch']])
})

test('a page that shows the former rights of an invitation cannot take it back', async () => {
  const phone = '+15125550158' as UsPhone
  const standing = async () =>
    (await stage.office.team.list.query({})).invitations.find(one => one.phone === phone) ?? { id: '', rights: null }
  await stage.office.team.invite.mutate({ phone, rights: ['money'], seen: null })
  const { id, rights: shown } = await standing()
  await stage.office.team.invite.mutate({ phone, rights: ['dispatch'], seen: { rights: shown } })
  await expect(stage.office.team.takeBack.mutate({ id, seen: { rights: shown } })).rejects.toMatchObject(faster)
  expect(await standing()).toMatchObject({ rights: ['dispatch'] })
  await stage.office.team.takeBack.mutate({ id, seen: { rights: ['dispatch'] } })
  expect(await standing()).toMatchObject({ id: '' })
})

test('a person who is invited twice gets one text, and works with the rights of the second invitation after accepting', async () => {
  const phone = '+15125550151' as UsPhone
  expect(await stage.office.team.invite.mutate({ phone, rights: ['money'] })).toEqual({
    isTexted: true,
  })
  await stage.office.team.invite.mutate({ phone, rights: ['dispatch', 'team'] })
  const { invitations } = await stage.office.team.list.query({})
  expect(invitations.map(one => [one.phone, one.rights])).toEqual([[phone, ['dispatch', 'team']]])
  const texts = await textsTo(phone)
  expect(texts).toHaveLength(1)
  expect(texts[0].text).toMatch(
    /^Lone Star Dumpsters: you are invited to the office\. .*\/office\?company=[\da-f-]{36}$/,
  )
  const person = await enrol(stage.app, phone)
  await accepts(person)
  const me = await officeOf(person).me.query({})
  expect([me.organization.id, me.rights]).toEqual([stage.cast.hauler.id, ['dispatch', 'team']])
  expect((await stage.office.team.list.query({})).invitations).toEqual([])
})

test('an invited person joins only after accepting, and the office cannot read their name before', async () => {
  const person = await enrol(stage.app, '+15125550156')
  const client = stage.app.client(() => ({ ...person.headers }))
  await query(`UPDATE app_user SET first_name = 'Quill', last_name = 'Zeta' WHERE id = $1`, [person.id])
  const invited = await stage.office.team.invite.mutate({ phone: person.phone as UsPhone, rights: ['money'] })
  // The answer is the same whether the number has an account or not.
  expect(invited).toEqual({ isTexted: true })
  const seen = JSON.stringify(await stage.office.team.list.query({}))
  expect(seen).toContain(person.phone)
  expect(seen).not.toMatch(/Quill|Zeta/)
  await expect(client.office.me.query({})).rejects.toMatchObject(refusal('organization-not-found'))
  expect((await client.getSelf.query()).organizations).toEqual([])
  expect((await client.getWorkplaces.query()).invitations).toMatchObject([
    { kind: 'office', organizationId: stage.cast.hauler.id, rights: ['money'] },
  ])
  await accepts(person)
  expect((await people()).find(one => one.phone === person.phone)).toMatchObject({ firstName: 'Quill' })
})

test('only the invited number can answer an invitation, only once, and a decline is stored without a person', async () => {
  const person = await enrol(stage.app, '+15125550157')
  await query(`UPDATE app_user SET first_name = 'Quill' WHERE id = $1`, [person.id])
  await stage.office.team.invite.mutate({ phone: person.phone as UsPhone, rights: null })
  const id = (await stage.office.team.list.query({})).invitations[0]?.id ?? ''
  const stranger = stage.app.client(() => ({ ...miguel.headers }))
  for (const answer of [stranger.acceptInvitation, stranger.declineInvitation])
    await expect(answer.mutate({ id })).rejects.toMatchObject(refusal('invitation-not-found'))
  const client = stage.app.client(() => ({ ...person.headers }))
  await client.declineInvitation.mutate({ id })
  await expect(client.acceptInvitation.mutate({ id })).rejects.toMatchObject(refusal('invitation-not-found'))
  expect((await stage.office.team.list.query({})).invitations).toEqual([])
  const rows = await query(`SELECT act, actor_id AS who FROM change WHERE object_id = $1 ORDER BY seq`, [id])
  expect(rows.at(-1)).toEqual({ act: 'decline-invitation', who: null })
})

test('an invitation from a second company changes nothing in the first one, also after the person accepts it', async () => {
  const { cast, elsewhere } = stage
  const admin = stage.app.client(() => ({ ...cast.admin.headers }))
  const { phone } = (await query('SELECT phone FROM app_user WHERE id = $1', [cast.admin.id]))[0] as { phone: UsPhone }
  await elsewhere.team.invite.mutate({ phone, rights: null })
  const me = await admin.office.me.query({})
  expect([me.organization.id, me.invitations.map(one => one.organizationId)]).toEqual([
    cast.hauler.id,
    [cast.otherHauler.id],
  ])
  await accepts(cast.admin)
  await expect(admin.office.me.query({})).rejects.toMatchObject(refusal('organization-choice'))
  const named = stage.app.client(() => ({ ...cast.admin.headers, 'x-organization-id': cast.otherHauler.id })).office
  expect((await named.me.query({})).organization.id).toBe(cast.otherHauler.id)
  await admin.leaveCompany.mutate({ id: cast.otherHauler.id })
  expect((await admin.office.me.query({})).organization.id).toBe(cast.hauler.id)
})

test('the last member who manages a team can neither leave the company nor delete the account', async () => {
  const { cast } = stage
  const alone = stage.app.client(() => ({ ...cast.otherAdmin.headers }))
  const { phone } = (await query('SELECT phone FROM app_user WHERE id = $1', [cast.otherAdmin.id]))[0] as {
    phone: UsPhone
  }
  await expect(alone.leaveCompany.mutate({ id: cast.otherHauler.id })).rejects.toMatchObject(refusal('last-manager'))
  await expect(alone.deleteMyAccount.mutate({ phone })).rejects.toMatchObject(refusal('account-last-manager'))
  await expect(alone.leaveCompany.mutate({ id: cast.hauler.id })).rejects.toMatchObject(
    refusal('organization-not-found'),
  )
})

test('a person who is invited, works in an office or has left it can delete the account', async () => {
  for (const [phone, isMember, hasLeft] of [
    ['+15125550158', false, false],
    ['+15125550159', true, false],
    ['+15125550160', true, true],
  ] as const) {
    const person = await enrol(stage.app, phone)
    const client = stage.app.client(() => ({ ...person.headers }))
    await stage.office.team.invite.mutate({ phone: phone as UsPhone, rights: null })
    if (isMember) await accepts(person)
    if (hasLeft) await client.leaveCompany.mutate({ id: stage.cast.hauler.id })
    expect(await client.deleteMyAccount.mutate({ phone })).toEqual({ success: true })
    expect((await people()).map(one => one.phone)).not.toContain(phone)
  }
})

test('a driver who accepts an invitation to the office keeps driving', async () => {
  const { phone } = (await query('SELECT phone FROM app_user WHERE id = $1', [stage.cast.driver.id]))[0] as {
    phone: UsPhone
  }
  await stage.office.team.invite.mutate({ phone, rights: null })
  await accepts(stage.cast.driver)
  const driver = (await people()).find(one => one.phone === phone)
  expect([driver?.roles, driver?.rights]).toEqual([['driver', 'admin'], null])
  await expect(stage.office.team.invite.mutate({ phone, rights: [] })).rejects.toMatchObject(refusal('member-known'))
})

test('an invitation that was taken back gives no access and cannot be taken back again', async () => {
  const phone = '+15125550152' as UsPhone
  await stage.office.team.invite.mutate({ phone, rights: null })
  const id = (await stage.office.team.list.query({})).invitations[0]?.id ?? ''
  const seen = { id, seen: { rights: null } }
  await expect(stage.elsewhere.team.takeBack.mutate(seen)).rejects.toMatchObject(refusal('invitation-not-found'))
  await stage.office.team.takeBack.mutate(seen)
  await expect(stage.office.team.takeBack.mutate(seen)).rejects.toMatchObject(faster)
  await expect(stage.elsewhere.team.takeBack.mutate(seen)).rejects.toMatchObject(refusal('invitation-not-found'))
  const person = await enrol(stage.app, phone)
  await expect(officeOf(person).me.query({})).rejects.toMatchObject(refusal('organization-not-found'))
})

test('a number that stopped texts is invited without a text', async () => {
  const phone = '+15125550153'
  await query(
    `INSERT INTO identity_consent (phone, wording, language, method, agreed_at, verified_at, is_agreed)
     VALUES ($1, 'STOP', 'en', 'text-reply', now(), now(), false)`,
    [phone],
  )
  expect(await stage.office.team.invite.mutate({ phone: phone as UsPhone, rights: null })).toMatchObject({
    isTexted: false,
  })
  expect(await textsTo(phone)).toEqual([])
})

test('changed rights count from the next call, and the history stores the change without a name', async () => {
  await stage.office.team.invite.mutate({ phone: miguel.phone as UsPhone, rights: ['dispatch'] })
  await accepts(miguel)
  const seen = await personOf(miguel.phone)
  await expect(officeOf(miguel).team.list.query({})).rejects.toMatchObject(refusal('right-missing'))
  await stage.office.team.changeRights.mutate({ ...seen, rights: ['money', 'team'] })
  expect((await officeOf(miguel).me.query({})).rights).toEqual(['money', 'team'])
  await expect(stage.office.team.changeRights.mutate({ ...seen, rights: [] })).rejects.toMatchObject(
    refusal('changed-meanwhile'),
  )
  const [change] = await query(
    `SELECT act, before, after FROM change WHERE object = 'member' ORDER BY seq DESC LIMIT 1`,
  )
  expect(change).toEqual({ act: 'change', before: { rights: ['dispatch'] }, after: { rights: ['money', 'team'] } })
})

test('the last member who manages the team cannot lose this right, and no member can suspend themselves', async () => {
  const { cast, elsewhere } = stage
  const [alone] = (await elsewhere.team.list.query({})).people.filter(one => one.isSelf)
  const seen = { id: alone?.id ?? '', version: alone?.version ?? 0 }
  for (const rights of [[], ['dispatch' as const, 'money' as const]])
    await expect(elsewhere.team.changeRights.mutate({ ...seen, rights })).rejects.toMatchObject(refusal('last-manager'))
  await expect(elsewhere.team.suspend.mutate(seen)).rejects.toMatchObject(refusal('own-suspension'))
  await elsewhere.team.changeRights.mutate({ ...seen, rights: ['team'] })
  expect((await elsewhere.me.query({})).rights).toEqual(['team'])
  expect(cast.otherAdmin.id).not.toBe('')
})

test('a member of another hauler does not exist for the office', async () => {
  const [theirs] = (await stage.elsewhere.team.list.query({})).people.filter(one => one.isSelf)
  const seen = { id: theirs?.id ?? '', version: theirs?.version ?? 0 }
  for (const act of [
    stage.office.team.suspend.mutate(seen),
    stage.office.team.resume.mutate(seen),
    stage.office.team.changeRights.mutate({ ...seen, rights: null }),
  ])
    await expect(act).rejects.toMatchObject(refusal('member-not-found'))
  expect((await people()).map(one => one.id)).not.toContain(seen.id)
})

test('a suspended member has no office and no driver’s day, and has the office again when they are taken in again', async () => {
  const person = await enrol(stage.app, '+15125550154')
  const driver = { firstName: 'Bo', lastName: 'Reyes', email: '', language: 'en', usualTruckId: null } as const
  await stage.office.drivers.add.mutate({ ...driver, phone: person.phone as UsPhone })
  await stage.office.team.invite.mutate({ phone: person.phone as UsPhone, rights: null })
  await accepts(person)
  const client = stage.app.client(() => ({ ...person.headers }))
  await client.driver.day.query(undefined)
  await stage.office.team.suspend.mutate(await personOf(person.phone))
  const gone = refusal('organization-not-found')
  await expect(client.office.me.query({})).rejects.toMatchObject(gone)
  await expect(client.driver.day.query(undefined)).rejects.toMatchObject(gone)
  expect((await client.getSelf.query()).organizations).toEqual([])
  const { drivers } = await stage.office.drivers.list.query({})
  expect(drivers.find(one => one.phone === person.phone)?.status).toBe('suspended')
  await expect(stage.office.team.invite.mutate({ phone: person.phone as UsPhone, rights: null })).rejects.toMatchObject(
    refusal('member-known'),
  )
  await stage.office.team.resume.mutate(await personOf(person.phone))
  expect((await client.office.me.query({})).rights).toEqual(['dispatch', 'money', 'catalog', 'team'])
  await expect(client.driver.day.query(undefined)).rejects.toMatchObject(refusal('driver-suspended'))
})

test('the list of a team begins with the members who work in the office, and ends with suspended members', async () => {
  const add = async (phone: string, name: string, membership: string, suspendedAt: Date | null) => {
    const { id } = await enrol(stage.app, phone)
    await query('UPDATE app_user SET first_name = $2 WHERE id = $1', [id, name])
    await query(
      'INSERT INTO membership (organization_id, user_id, roles, suspended_at) VALUES ($1, $2, $3::text[], $4)',
      [stage.cast.hauler.id, id, `{${membership}}`, suspendedAt],
    )
  }
  await add('+15125550161', 'Abe', 'driver', null)
  await add('+15125550162', 'zoe', 'admin', null)
  await add('+15125550163', 'Aaron', 'admin', new Date(at))
  const names = (await people()).map(one => one.firstName)
  const places = ['zoe', 'Abe', 'Aaron'].map(name => names.indexOf(name))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(names.at(-1)).toBe('Aaron')
})

test('an office member who accepts to drive keeps the rights, and a driver who was taken off the list is not invited', async () => {
  const person = await enrol(stage.app, '+15125550164')
  const phone = person.phone as UsPhone
  const driver = { firstName: 'Cy', lastName: 'Reyes', email: '', language: 'en', usualTruckId: null } as const
  await stage.office.team.invite.mutate({ phone, rights: ['money'] })
  await accepts(person)
  const { id } = await stage.office.drivers.add.mutate({ ...driver, phone })
  await query('UPDATE driver SET archived = true WHERE id = $1', [id])
  const client = stage.app.client(() => ({ ...person.headers }))
  expect((await client.getWorkplaces.query()).invitations).toEqual([])
  await query('UPDATE driver SET archived = false WHERE id = $1', [id])
  await accepts(person)
  expect((await people()).find(one => one.phone === phone)).toMatchObject({
    roles: ['admin', 'driver'],
    rights: ['money'],
  })
})

test('the product stores when a member was last in the office only every few minutes', async () => {
  const seenAt = async () => (await people()).find(one => one.isSelf)?.seenAt
  await stage.office.me.query({})
  const first = await seenAt()
  at += 4 * 60_000
  await stage.office.me.query({})
  expect(await seenAt()).toBe(first)
  at += 2 * 60_000
  await stage.office.me.query({})
  expect(await seenAt()).toBe(new Date(at).toISOString())
})

test('the list of invitations shows the newest one first', async () => {
  const phones = ['+15125550171', '+15125550172', '+15125550173'] as UsPhone[]
  for (const phone of phones) {
    at += 60_000
    await stage.office.team.invite.mutate({ phone, rights: null })
  }
  const listed = (await stage.office.team.list.query({})).invitations
  const places = phones.map(phone => listed.findIndex(one => one.phone === phone))
  expect(places).toEqual([2, 1, 0])
  for (const { id, phone } of listed) {
    if (phones.some(one => one === phone)) await stage.office.team.takeBack.mutate({ id, seen: { rights: null } })
  }
})

test('a suspended member can delete the account, with its open invitations', async () => {
  const person = await enrol(stage.app, '+15125550155')
  await stage.office.team.invite.mutate({ phone: person.phone as UsPhone, rights: [] })
  await accepts(person)
  const client = stage.app.client(() => ({ ...person.headers }))
  await stage.office.team.suspend.mutate(await personOf(person.phone))
  await query(`INSERT INTO invitation (organization_id, phone, invited_at) VALUES ($1, $2, now())`, [
    stage.cast.otherHauler.id,
    person.phone,
  ])
  await query(
    `INSERT INTO saved_view (organization_id, made_by, is_for_all, name, address, created_at)
     SELECT $1, $2, for_all, 'Left', '/orders?show=left', now() FROM unnest(ARRAY[true, false]) for_all`,
    [stage.cast.hauler.id, person.id],
  )
  await client.deleteMyAccount.mutate({ phone: person.phone })
  // The hauler keeps the views that everybody there uses.
  expect(await query(`SELECT made_by AS by, is_for_all AS all FROM saved_view WHERE name = 'Left'`)).toEqual([
    { by: null, all: true },
  ])
  expect(await query('SELECT id FROM membership WHERE user_id = $1', [person.id])).toEqual([])
  expect(await query('SELECT id FROM invitation WHERE phone = $1', [person.phone])).toEqual([])
})
