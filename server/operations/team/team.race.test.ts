import { afterAll, beforeAll, expect, test } from 'vitest'
import { managesTeam } from '#domain/account/team.ts'
import { Refusal, type RefusalName } from '#domain/refusal/refusal.ts'
import type { UsPhone } from '#domain/value/phone.ts'
import { listInvitations, listMembers, type Member } from '#server/db/account/team.ts'
import { makeUser } from '#server/db/account/users.ts'
import { changeRights, suspendMember } from '#server/operations/team/change-member.ts'
import { invite, takeInvitationBack } from '#server/operations/team/invite.ts'
import { acceptInvitation } from '#server/operations/team/join.ts'
import { enrol } from '#server/testing/as-actor.ts'
import { type FleetStage, openFleet } from '#server/testing/fleet/fleet-stage.ts'

let stage: FleetStage
let organizationId: string
beforeAll(async () => {
  stage = await openFleet()
  organizationId = stage.cast.otherHauler.id
  const second = await enrol(stage.app, '+15125550161')
  await stage.app.database.pool.query(
    `INSERT INTO membership (organization_id, user_id, roles) VALUES ($1, $2, '{admin}')`,
    [organizationId, second.id],
  )
})
afterAll(() => stage.app.stop())

const managers = async (): Promise<Member[]> =>
  (await listMembers(stage.app.database.db, organizationId)).filter(managesTeam)

async function ends(acts: readonly Promise<unknown>[]): Promise<(RefusalName | 'done')[]> {
  const settled = await Promise.allSettled(acts)
  return settled.map(end => {
    if (end.status === 'fulfilled') return 'done'
    if (end.reason instanceof Refusal) return end.reason.refusal
    throw end.reason
  })
}

test.each(['rights', 'membership'] as const)(
  'if two managers take the %s from each other at once, one of them still manages the team',
  async what => {
    const { deps, database } = stage.app
    for (let round = 0; round < 12; round += 1) {
      await database.pool.query(
        `UPDATE membership SET rights = NULL, suspended_at = NULL WHERE organization_id = $1 AND 'admin' = ANY(roles)`,
        [organizationId],
      )
      const [one, other] = await managers()
      if (!one || !other) throw new Error('two manage the team')
      const takes = (by: Member, from: Member) => {
        const acting = { organizationId, actorId: by.userId }
        const seen = { id: from.id, version: from.version }
        return what === 'rights'
          ? changeRights(deps, acting, { ...seen, rights: ['money'] })
          : suspendMember(deps, acting, seen)
      }
      const found = await ends([takes(one, other), takes(other, one)])
      expect(found.toSorted()).toEqual(['done', 'right-missing'])
      expect(await managers()).toHaveLength(1)
    }
  },
)

test('a number that is invited several times at once gets one invitation and one text, and is no member before it accepts', async () => {
  const { deps, database } = stage.app
  const [manager] = await managers()
  const acting = { organizationId, actorId: manager?.userId ?? '' }
  for (let round = 0; round < 6; round += 1) {
    const phone = `+1512555017${round}` as UsPhone
    const asks = Array.from({ length: 4 }, () => invite(deps, acting, { phone, rights: ['money'], language: 'en' }))
    const signIn = makeUser(database.db, {
      subject: phone,
      phone,
      language: 'en',
      isOperator: false,
      sessionId: null,
      now: new Date(),
    })
    const found = await ends([...asks, signIn])
    expect(found.filter(end => end !== 'done' && end !== 'member-known')).toEqual([])
    const members = (await listMembers(database.db, organizationId)).filter(one => one.phone === phone)
    expect(members).toEqual([])
    const [invitation, second] = (await listInvitations(database.db, organizationId)).filter(one => one.phone === phone)
    expect([invitation?.rights, second]).toEqual([['money'], undefined])
    const { id } = (await database.pool.query('SELECT id FROM app_user WHERE phone = $1', [phone])).rows[0]
    // A person accepts several times, and a manager withdraws the invitation at the same moment.
    const asked = { id: invitation?.id ?? '' }
    const answers = await ends([
      ...Array.from({ length: 3 }, () => acceptInvitation(deps, { id, phone }, asked)),
      takeInvitationBack(deps, acting, { ...asked, seen: { rights: ['money'] } }),
    ])
    expect(answers.filter(end => end === 'done')).toHaveLength(1)
    const isIn = (await listMembers(database.db, organizationId)).some(one => one.phone === phone)
    expect(isIn).toBe(answers.at(-1) !== 'done')
    const { rows } = await database.pool.query('SELECT count(*)::int AS n FROM message WHERE recipient = $1', [phone])
    expect(rows).toEqual([{ n: 1 }])
  }
})
