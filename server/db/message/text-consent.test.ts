import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { canTextUser, storeProfile } from '#server/db/account/users.ts'
import { makeUser, type TestUser } from '#server/testing/factories.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.drop())

const now = new Date('2026-11-23T21:00:00Z')
const turn = (user: TestUser, smsNotificationOptIn: boolean, agreesToTexts = false) =>
  storeProfile(
    database.db,
    user.id,
    {
      firstName: 'Dana',
      lastName: 'Okafor',
      email: user.email,
      companyName: null,
      companyEmail: null,
      smsNotificationOptIn,
    },
    { agreesToTexts, language: 'es', now },
  )

async function ledger(phone: string) {
  const { rows } = await database.pool.query(
    `SELECT method || CASE WHEN is_agreed THEN ' agrees' ELSE ' ends' END AS said FROM identity_consent
     WHERE phone = $1 ORDER BY entry`,
    [phone],
  )
  return rows.map(({ said }) => said)
}

describe('The switch for texts in the profile', () => {
  it('writes to the consent ledger each time a person turns it, but not when they save the form without turning it', async () => {
    const user = await makeUser(database.db)
    await turn(user, true)
    await turn(user, false)
    await turn(user, false)
    expect(await canTextUser(database.db, user.id)).toBe(false)
    await turn(user, true)
    expect(await canTextUser(database.db, user.id)).toBe(true)
    expect(await ledger(user.phone)).toEqual([
      'send-code-checkbox agrees',
      'profile-switch ends',
      'profile-switch agrees',
    ])
  })

  it('gives no consent if it was on by default', async () => {
    const user = await makeUser(database.db, { hasAgreedToTexts: false })
    await turn(user, true)
    expect(await canTextUser(database.db, user.id)).toBe(false)
    expect(await ledger(user.phone)).toEqual([])
  })

  it('gives consent once when a person turns it on who had not agreed, and not again with each save', async () => {
    const user = await makeUser(database.db, { hasAgreedToTexts: false })
    await turn(user, true, true)
    expect(await canTextUser(database.db, user.id)).toBe(true)
    await turn(user, true, true)
    await turn(user, true)
    expect(await ledger(user.phone)).toEqual(['profile-switch agrees'])
  })

  it('gives no consent while it is off, whatever the form says', async () => {
    const user = await makeUser(database.db, { hasAgreedToTexts: false })
    await turn(user, false, true)
    expect(await ledger(user.phone)).toEqual(['profile-switch ends'])
  })

  it('stores when the person turned it, beside which words and in which language', async () => {
    const user = await makeUser(database.db)
    await turn(user, false)
    const { rows } = await database.pool.query(
      `SELECT wording, language, agreed_at FROM identity_consent WHERE phone = $1 AND NOT is_agreed`,
      [user.phone],
    )
    expect(rows).toEqual([{ wording: 'order-texts-switch-2026-12', language: 'es', agreed_at: now }])
  })
})
