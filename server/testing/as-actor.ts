/** These are the callers of the authorization matrix, each with the headers that the caller's browser would send. */
import { createSecretKey, generateKeyPairSync, sign as signBytes } from 'node:crypto'
import { SignJWT } from 'jose'
import { makeOrganization, type TestOrganization } from '#server/testing/factories.ts'
import { type SignedIn, signIn } from '#server/testing/sign-in.ts'
import type { TestApp } from '#server/testing/start-test-app.ts'

/** This person has signed in and is in the product's database. */
export type Person = SignedIn & { readonly id: string }

export type Cast = {
  /** The cart and the order belong to this hauler. */
  readonly hauler: TestOrganization
  readonly otherHauler: TestOrganization
  readonly owner: Person
  readonly other: Person
  readonly driver: Person
  readonly admin: Person
  readonly otherAdmin: Person
  /** This person is an admin of the hauler and a driver of the other hauler, and may order like any customer. */
  readonly twoRoles: Person
  readonly platformAdmin: Person
  readonly suspended: Person
}

const operatorPhone = '+15125550100'
export const castSettings = { OPERATOR_PHONE: operatorPhone }

export async function enrol(app: TestApp, phone: string): Promise<Person> {
  const session = await signIn(app, phone)
  const { _id: id } = await app.client(() => session.headers).getSelf.query()
  return { ...session, id }
}

async function join(app: TestApp, person: Person, hauler: TestOrganization, roles: string[]): Promise<void> {
  await app.database.pool.query('INSERT INTO membership (organization_id, user_id, roles) VALUES ($1, $2, $3)', [
    hauler.id,
    person.id,
    roles,
  ])
}

export async function assemble(app: TestApp): Promise<Cast> {
  const hauler = await makeOrganization(app.database.db, { zipCode: '10001' })
  const otherHauler = await makeOrganization(app.database.db, { zipCode: '10002' })
  const named = async (number: number) => {
    const person = await enrol(app, `+151255501${String(number).padStart(2, '0')}`)
    await app.database.pool.query(
      `UPDATE app_user SET first_name = 'Dana', last_name = 'Okafor', email = 'dana@example.com' WHERE id = $1`,
      [person.id],
    )
    return person
  }
  const cast: Cast = {
    hauler,
    otherHauler,
    owner: await named(1),
    other: await named(2),
    driver: await named(3),
    admin: await named(4),
    otherAdmin: await named(5),
    twoRoles: await named(6),
    platformAdmin: await named(0),
    suspended: await named(7),
  }
  await join(app, cast.driver, hauler, ['driver'])
  await join(app, cast.admin, hauler, ['admin'])
  await join(app, cast.otherAdmin, otherHauler, ['admin'])
  await join(app, cast.twoRoles, hauler, ['admin'])
  await join(app, cast.twoRoles, otherHauler, ['driver'])
  await app.database.pool.query('UPDATE app_user SET suspended_at = now() WHERE id = $1', [cast.suspended.id])
  return cast
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Makes forged or changed tokens. */
export async function forge(good: SignedIn, victim: SignedIn): Promise<Record<string, Record<string, string>>> {
  const [header = '', payload = '', signature = ''] = good.token.split('.')
  const [, victimPayload = ''] = victim.token.split('.')
  const headerFields = JSON.parse(Buffer.from(header, 'base64url').toString())
  const claims = JSON.parse(Buffer.from(victimPayload, 'base64url').toString())
  const { privateKey } = generateKeyPairSync('ed25519')
  const own = `${header}.${victimPayload}`
  const symmetric = createSecretKey(Buffer.alloc(32, 1))
  return {
    'another person’s claims under a good signature': bearer(`${header}.${victimPayload}.${signature}`),
    'no signature at all': bearer(`${base64({ ...headerFields, alg: 'none' })}.${victimPayload}.`),
    'a signature of another key': bearer(
      `${own}.${signBytes(null, Buffer.from(own), privateKey).toString('base64url')}`,
    ),
    'a symmetric signature': bearer(
      await new SignJWT(claims).setProtectedHeader({ ...headerFields, alg: 'HS256' }).sign(symmetric),
    ),
    'a changed last letter': bearer(`${header}.${payload}.${signature.slice(0, -4)}AAAA`),
    'a token cut in half': bearer(good.token.slice(0, good.token.length / 2)),
    'no token behind the word': { authorization: 'Bearer' },
    'an empty token': { authorization: 'Bearer ' },
    'a good token under another word': { authorization: `Basic ${good.token}` },
    nonsense: { authorization: 'nonsense' },
    'an endless token': bearer('x'.repeat(7000)),
  }
}
