/**
 * This double of Firebase Authentication runs in tests on a port of this machine. It serves the calls of Google's library for browsers, in
 * the shapes of the emulator's description, and the public keys of Google's tokens. It signs tokens with its own key. It gives wrong
 * answers if a test sets a fault.
 */
import { generateKeyPairSync, type KeyObject, randomBytes, randomInt } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerFault } from '@rolloff/http-faults/answer-fault.ts'
import type { Fault } from '@rolloff/http-faults/faults.ts'
import { exportJWK, SignJWT } from 'jose'

export const projectId = 'grackle-creek'
export const apiKey = 'AIza-stand-in-for-firebase-keys'

type Call = { readonly path: string; readonly body: Readonly<Record<string, unknown>> }

export type FirebaseDouble = {
  readonly url: string
  readonly keysUrl: string
  /** The list has the calls that the double took, oldest first. */
  readonly calls: readonly Call[]
  /** Returns the newest code that was sent to a number. */
  readonly codeAt: (phone: string) => string
  /** Answers with this fault from now on, until it is set to null. */
  readonly fail: (fault: Fault | null) => void
  /** Refuses the next call to send a code with this error code of Firebase. */
  readonly refuseNext: (message: string) => void
  /** Adds a domain to the project's authorized domains. */
  readonly authorize: (domain: string) => void
  /** Ends all waits between two codes. */
  readonly pass: () => void
  /** Returns a token as Firebase signs it after a code. `changed` replaces claims, and leaves out a claim that is undefined. */
  readonly tokenFor: (phone: string, changed?: Readonly<Record<string, unknown>>) => Promise<string>
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
  readonly kid: string
  readonly close: () => Promise<void>
}

const secondsOf = (time: Date) => Math.floor(time.getTime() / 1000)

export async function startFirebaseDouble(clock: () => Date = () => new Date()): Promise<FirebaseDouble> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const kid = randomBytes(8).toString('hex')
  // Google's keys name their algorithm. These keys do not, so only the verifier decides which algorithm it accepts.
  const jwk = { ...(await exportJWK(publicKey)), kid, use: 'sig' }
  const calls: Call[] = []
  const sessions = new Map<string, { phone: string; code: string; isUsed: boolean }>()
  const sent = new Map<string, string>()
  const subjects = new Map<string, string>()
  let fault: Fault | null = null
  const refusals: string[] = []
  const authorizedDomains = ['localhost', 'dumpsters.example']

  const subjectOf = (phone: string) => {
    const known = subjects.get(phone) ?? randomBytes(14).toString('hex')
    subjects.set(phone, known)
    return known
  }
  const tokenFor = (phone: string, changed: Readonly<Record<string, unknown>> = {}) => {
    const now = secondsOf(clock())
    const sub = subjectOf(phone)
    const claims = {
      iss: `https://securetoken.google.com/${projectId}`,
      aud: projectId,
      auth_time: now,
      user_id: sub,
      sub,
      iat: now,
      exp: now + 3600,
      phone_number: phone,
      firebase: { identities: { phone: [phone] }, sign_in_provider: 'phone' },
      // This id makes two tokens of the same second differ.
      jti: randomBytes(8).toString('hex'),
    }
    return new SignJWT({ ...claims, ...changed }).setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' }).sign(privateKey)
  }

  const sendCode = ({ phoneNumber }: Call['body']): unknown => {
    const refusal = refusals.shift()
    if (refusal) return refused(refusal)
    if (typeof phoneNumber !== 'string' || !/^\+[1-9]\d{6,14}$/.test(phoneNumber))
      return refused('INVALID_PHONE_NUMBER')
    // This project's region policy allows only numbers of the United States.
    if (!/^\+1(?!876)/.test(phoneNumber))
      return refused('OPERATION_NOT_ALLOWED : SMS unable to be sent until this region enabled')
    if (sent.has(phoneNumber)) return refused('TOO_MANY_ATTEMPTS_TRY_LATER')
    const sessionInfo = randomBytes(24).toString('base64url')
    const code = randomInt(1_000_000).toString().padStart(6, '0')
    sessions.set(sessionInfo, { phone: phoneNumber, code, isUsed: false })
    sent.set(phoneNumber, code)
    return { sessionInfo }
  }
  const signIn = async ({ sessionInfo, code }: Call['body']): Promise<unknown> => {
    const session = sessions.get(String(sessionInfo))
    if (!session) return refused('INVALID_SESSION_INFO')
    if (session.isUsed) return refused('SESSION_EXPIRED')
    if (session.code !== code) return refused('INVALID_CODE')
    session.isUsed = true
    const isNewUser = !subjects.has(session.phone)
    return {
      idToken: await tokenFor(session.phone),
      refreshToken: randomBytes(32).toString('base64url'),
      expiresIn: '3600',
      localId: subjectOf(session.phone),
      isNewUser,
      phoneNumber: session.phone,
    }
  }
  const answerTo = async ({ path, body }: Call): Promise<unknown> => {
    if (path === '/keys') return { keys: [jwk] }
    if (path === '/v1/accounts:sendVerificationCode') return sendCode(body)
    if (path === '/v1/accounts:signInWithPhoneNumber') return signIn(body)
    if (path === '/v1/accounts:lookup') {
      const users = [...subjects].map(([phoneNumber, localId]) => ({ localId, phoneNumber }))
      return { kind: 'identitytoolkit#GetAccountInfoResponse', users: users.slice(-1) }
    }
    if (path === '/v1/projects') return { projectId: '123456789012', authorizedDomains }
    if (path === '/v2/recaptchaConfig') return { recaptchaKey: '', recaptchaEnforcementState: [] }
    if (path === '/v1/recaptchaParams')
      return { kind: 'identitytoolkit#GetRecaptchaParamResponse', recaptchaSiteKey: 'site-key' }
    return refused('NOT_FOUND', 404)
  }

  const server = createServer(async (request, response) => {
    const call = { path: new URL(request.url ?? '/', 'http://x').pathname, body: await bodyOf(request) }
    calls.push(call)
    if (fault && fault !== 'after') return answerFault(response, fault, { broken })
    const answer = isKeyKnown(request, call.path)
      ? await answerTo(call)
      : refused('API key not valid. Please pass a valid API key.')
    if (fault) return answerFault(response, fault, { broken })
    const status = answer instanceof Refusal ? answer.status : 200
    send(response, status, JSON.stringify(answer instanceof Refusal ? answer.body : answer))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    keysUrl: `${url}/keys`,
    calls,
    codeAt: phone => sent.get(phone) ?? 'no text',
    fail: next => {
      fault = next
    },
    refuseNext: message => refusals.push(message),
    authorize: domain => authorizedDomains.push(domain),
    pass: () => sent.clear(),
    tokenFor,
    privateKey,
    publicKey,
    kid,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

class Refusal {
  readonly body: unknown
  readonly status: number
  constructor(message: string, status: number) {
    this.status = status
    this.body = { error: { code: status, message, errors: [{ message, domain: 'global', reason: 'invalid' }] } }
  }
}

const refused = (message: string, status = 400) => new Refusal(message, status)

const isKeyKnown = ({ url }: IncomingMessage, path: string): boolean =>
  path === '/keys' || new URL(url ?? '/', 'http://x').searchParams.get('key') === apiKey

const broken = '{"error":{"code":500,"message":"INTERNAL"}}'

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json', 'access-control-allow-origin': '*' }).end(body)
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const text = Buffer.concat(parts).toString()
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
}
