import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { SignJWT, UnsecuredJWT } from 'jose'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { deriveKeys } from '#server/providers/identity/keys.ts'
import {
  ada,
  ask,
  home,
  hour,
  minute,
  openService,
  openSession,
  type Service,
  secret,
  sendCode,
  signIn,
  wrongFor,
} from '#server/providers/identity/self-hosted/self-hosted.stage.ts'

let service: Service
beforeEach(async () => {
  service = await openService()
})
afterEach(() => service.database.drop())

const day = 24 * hour

describe('An access token', () => {
  it('says who calls, in which session, and since when', async () => {
    const { accessToken, subject, expiresAt } = await signIn(service)
    const identity = await service.tokens.verify(accessToken)
    expect(identity).toMatchObject({ subject, phone: ada, authenticatedAt: service.now() })
    expect(identity?.sessionId).toMatch(/^[0-9a-f-]{36}$/)
    expect(expiresAt).toBe('2026-11-20T15:15:00.000Z')
  })

  it('is valid in every process of the installation, and in no other installation', async () => {
    const { accessToken } = await signIn(service)
    expect(await service.another().tokens.verify(accessToken)).not.toBeNull()
    expect(await service.another({ secret: Buffer.alloc(32, 8) }).tokens.verify(accessToken)).toBeNull()
    const elsewhere = service.another({ publicUrl: 'https://another.example' })
    expect(await elsewhere.tokens.verify(accessToken)).toBeNull()
  })

  it('ends after fifteen minutes, also in a process that remembers its signature', async () => {
    const { accessToken } = await signIn(service)
    expect(await service.tokens.verify(accessToken)).not.toBeNull()
    service.pass(15 * minute)
    expect(await service.tokens.verify(accessToken)).toBeNull()
    expect(await service.another().tokens.verify(accessToken)).toBeNull()
  })
})

describe('A forged token', () => {
  const { signing } = deriveKeys(secret)
  const stranger = generateKeyPairSync('ed25519').privateKey
  const claims = (sessionId: string) => ({ phone: ada, sid: sessionId, auth_time: 1_795_186_800 })

  const forge = (identity: { subject: string; sessionId: string }, changed: Partial<Forgery>) => {
    const forgery: Forgery = {
      key: signing.privateKey,
      issuer: 'https://dumpsters.example',
      audience: 'https://dumpsters.example',
      typ: 'at+jwt',
      expires: Math.floor(service.now().getTime() / 1000) + 600,
      ...changed,
    }
    return new SignJWT(claims(identity.sessionId))
      .setProtectedHeader({ alg: 'EdDSA', typ: forgery.typ })
      .setSubject(identity.subject)
      .setIssuedAt(Math.floor(service.now().getTime() / 1000))
      .setIssuer(forgery.issuer)
      .setAudience(forgery.audience)
      .setExpirationTime(forgery.expires)
      .sign(forgery.key)
  }
  type Forgery = { key: KeyObject; issuer: string; audience: string; typ: string; expires: number }

  it.each<[string, Partial<Forgery>]>([
    ['signed by somebody else', { key: stranger }],
    ['of another issuer', { issuer: 'https://evil.example' }],
    ['for another audience', { audience: 'https://evil.example' }],
    ['of another kind', { typ: 'JWT' }],
    ['of yesterday', { expires: 1_795_100_000 }],
  ])('%s is refused', async (_what, changed) => {
    const { accessToken } = await signIn(service)
    const identity = await service.tokens.verify(accessToken)
    const known = { subject: identity?.subject ?? '', sessionId: identity?.sessionId ?? '' }
    expect(await service.tokens.verify(await forge(known, {}))).not.toBeNull()
    expect(await service.tokens.verify(await forge(known, changed))).toBeNull()
  })

  it('without a signature, with a changed byte or of random bytes is refused', async () => {
    const { accessToken, subject } = await signIn(service)
    const unsigned = new UnsecuredJWT(claims('x'))
      .setSubject(subject)
      .setIssuer('https://dumpsters.example')
      .setAudience('https://dumpsters.example')
      .setIssuedAt(service.now())
      .setExpirationTime('1h')
      .encode()
    const [head, body = '', signature] = accessToken.split('.')
    const changed = `${head}.${body.slice(0, -2)}AA.${signature}`
    for (const token of [unsigned, changed, '', 'a.b.c', '.'.repeat(3), 'x'.repeat(100_000)]) {
      expect(await service.tokens.verify(token)).toBeNull()
    }
  })

  it('needs the signing key, which is a real Ed25519 key', () => {
    expect(createPrivateKey(signing.privateKey.export({ format: 'pem', type: 'pkcs8' })).asymmetricKeyType).toBe(
      'ed25519',
    )
  })
})

describe('A session', () => {
  it('goes on with a new refresh token each time, and keeps the time of the sign-in', async () => {
    const first = await signIn(service)
    const signedInAt = service.now()
    service.pass(14 * minute)
    const second = await service.sessions.refresh(first.refreshToken)
    expect(second?.refreshToken).not.toBe(first.refreshToken)
    expect(await service.tokens.verify(second?.accessToken ?? '')).toMatchObject({ authenticatedAt: signedInAt })
    service.pass(14 * minute)
    expect(await service.another().sessions.refresh(second?.refreshToken ?? '')).not.toBeNull()
  })

  it('stays open if two tabs refresh at the same moment, because both get the same next token', async () => {
    const { refreshToken } = await signIn(service)
    const tabs = await Promise.all(Array.from({ length: 10 }, () => service.sessions.refresh(refreshToken)))
    expect(new Set(tabs.map(tab => tab?.refreshToken)).size).toBe(1)
    service.pass(hour)
    expect(await service.sessions.refresh(tabs[0]?.refreshToken ?? '')).not.toBeNull()
  })

  it('stays open if a slow tab sends a token that is two steps old', async () => {
    const first = await signIn(service)
    const second = await service.sessions.refresh(first.refreshToken)
    const third = await service.sessions.refresh(second?.refreshToken ?? '')
    service.pass(5_000)
    const slow = await service.sessions.refresh(first.refreshToken)
    expect(slow?.refreshToken).toBe(third?.refreshToken)
  })

  it('ends for owner and thief when a used refresh token is sent again', async () => {
    const victim = await signIn(service)
    const thief = await service.sessions.refresh(victim.refreshToken)
    service.pass(minute)
    expect(await service.sessions.refresh(victim.refreshToken)).toBeNull()
    expect(await service.sessions.refresh(thief?.refreshToken ?? '')).toBeNull()
    expect(await service.tokens.verify(thief?.accessToken ?? '')).toBeNull()
  })

  it('ends at once in every process when the person signs out, and their other session stays', async () => {
    const phone = await signIn(service)
    const laptop = await signIn(service)
    const other = service.another()
    expect(await other.tokens.verify(phone.accessToken)).not.toBeNull()
    await service.sessions.close(phone.refreshToken)
    expect(await other.tokens.verify(phone.accessToken)).toBeNull()
    expect(await service.sessions.refresh(phone.refreshToken)).toBeNull()
    expect(await other.tokens.verify(laptop.accessToken)).not.toBeNull()
  })

  it('ends everywhere when the person signs out everywhere, and other people stay signed in', async () => {
    const phone = await signIn(service)
    const laptop = await signIn(service)
    const verificationId = await sendCode(service, '+12125550107' as typeof ada, '192.0.2.77')
    const neighbour = await openSession(service, { verificationId, code: service.lastCode(), ipAddress: home })
    await service.sessions.closeAllOf(phone.refreshToken)
    expect(await service.tokens.verify(laptop.accessToken)).toBeNull()
    expect(await service.sessions.refresh(laptop.refreshToken)).toBeNull()
    expect(await service.tokens.verify(neighbour.accessToken)).not.toBeNull()
  })

  it('ends after thirty days without a visit, and after half a year in any case', async () => {
    const idle = await signIn(service)
    service.pass(30 * day)
    expect(await service.sessions.refresh(idle.refreshToken)).toBeNull()
    let busy = await signIn(service)
    for (let visit = 0; visit < 8; visit += 1) {
      service.pass(20 * day)
      busy = { ...busy, ...(await service.sessions.refresh(busy.refreshToken)) }
    }
    service.pass(20 * day)
    expect(await service.sessions.refresh(busy.refreshToken)).toBeNull()
  })

  it('is opened once if a code is entered ten times at the same moment, and never by a wrong code', async () => {
    const verificationId = await sendCode(service)
    const code = service.lastCode()
    const enter = (entered: string) =>
      ask(service, 'POST /identity/sessions', { body: { verificationId, code: entered } })
    const stored = async (table: string) => (await service.database.pool.query(`SELECT FROM ${table}`)).rowCount
    expect((await enter(wrongFor(code))).status).toBe(401)
    expect([await stored('identity_session'), await stored('identity_refresh_token')]).toEqual([0, 0])
    const answers = await Promise.all(Array.from({ length: 10 }, () => enter(code)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect([await stored('identity_session'), await stored('identity_refresh_token')]).toEqual([1, 1])
  })

  it('is on disk before the answer, and so is a wrong try, so that a crash gives no try back', async () => {
    const verificationId = await sendCode(service)
    const code = service.lastCode()
    const client = await service.database.pool.connect()
    try {
      await client.query('SET synchronous_commit = on')
      const waitsAfter = async (entered: string) => {
        await client.query('BEGIN')
        const body = { verificationId, code: entered }
        const { status } = await ask(service.another({ statements: client }), 'POST /identity/sessions', { body })
        const { rows } = await client.query<{ waits: string }>(`SELECT current_setting('synchronous_commit') AS waits`)
        await client.query('COMMIT')
        return { status, waits: rows[0]?.waits }
      }
      expect(await waitsAfter(wrongFor(code))).toEqual({ status: 401, waits: 'on' })
      expect(await waitsAfter(code)).toEqual({ status: 201, waits: 'on' })
    } finally {
      client.release(true)
    }
  })

  it('does not store its refresh token in plain text', async () => {
    const { refreshToken } = await signIn(service)
    const { rows } = await service.database.pool.query<{ row: string }>(
      'SELECT t::text AS row FROM identity_refresh_token t',
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.row).not.toContain(refreshToken)
    expect(rows[0]?.row).not.toContain(Buffer.from(refreshToken, 'base64url').toString('hex'))
  })
})
