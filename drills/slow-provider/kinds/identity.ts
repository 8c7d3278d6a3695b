/**
 * Tests the sign-in while the service that proves numbers has a fault. The parts of the service are Google's keys,
 * which verify Firebase's tokens, and the codes of Twilio Verify.
 */
import { type FirebaseDouble, startFirebaseDouble } from '#server/providers/identity/firebase/firebase.stage.ts'
import {
  startVerifyDouble,
  testVerify,
  type VerifyDouble,
} from '#server/providers/identity/twilio-verify/verify.stage.ts'
import startCluster from '#server/testing/processes/cluster.ts'
import { firebaseWithKeysAt } from '#server/testing/services-before-doubles.ts'
import { solvedChallenge } from '#server/testing/sign-in.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import type { Stage } from '../../stage/drill.ts'
import { codesThroughTwilio } from '../codes-through-twilio.ts'
import { showEachFault } from '../each-fault.ts'
import { type FaultyFront, startFaultyFront } from '../faulty-front.ts'
import { type Cell, type FaultName, faultNames, type Kind } from '../kind.ts'
import { lookAtPages, quickSeconds } from '../pages.ts'
import { timed } from '../told.ts'

const steps = {
  token: 'a sign-in by a token (Firebase, the keys of Google)',
  start: 'a code is asked for (Twilio Verify)',
  check: 'the right code is typed (Twilio Verify)',
} as const

const atOnce = 4
const resendWaitMs = 16_000

export const kind: Kind = {
  name: 'identity',
  async show(stage) {
    stage.atEnd(await startCluster())
    const [tokens, codes] = await Promise.all([showTokens(stage), showCodes(stage)])
    return { cells: [...tokens, ...codes], steps: Object.values(steps), broken: [] }
  },
}

type AnswerText = { readonly code?: string; readonly message?: string; readonly accessToken?: string }

async function post(app: TestApp, path: string, body: object) {
  const answer = await fetch(`${app.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const said = (await answer.json()) as AnswerText & { readonly verificationId?: string }
  return { status: answer.status, ...said }
}
type Answer = Awaited<ReturnType<typeof post>>

const toldIn = ({ status, code }: Answer) => (status === 201 ? 'answered' : `${status} ${code}`)

/** Shows each fault to a separate server, because a server keeps the keys for hours. */
async function showTokens(stage: Stage): Promise<Cell[]> {
  const google = await startFirebaseDouble()
  stage.atEnd(google.close)
  return showEachFault(atOnce, (fault, index) => showToken(google, fault, index))
}

async function showToken(google: FirebaseDouble, fault: FaultName, at: number): Promise<Cell> {
  const front = await startFaultyFront(google.url)
  const app = await startTestApp({ identityElsewhere: firebaseWithKeysAt(`${front.url}/keys`) })
  try {
    const idToken = await google.tokenFor(`+15122345${600 + at}`)
    const signIn = () => post(app, '/identity/sessions', { idToken, consent: true })
    const pages = lookAtPages(app)
    front.plant(fault)
    const [told, took] = await timed(signIn)
    const slowestPage = await pages.stop()
    front.plant(null)
    const after = told.status === 201 ? told : await signIn()
    const isAnswered = told.status === 201 || (told.code === 'keys-unavailable' && told.message === 'Please try again.')
    return {
      step: steps.token,
      fault,
      told: toldIn(told),
      words: told.message ?? '',
      seconds: took,
      isAsPromised: isAnswered && (await isSignedIn(app, after)) && slowestPage < quickSeconds,
      beside: `pages ${slowestPage} s, then ${toldIn(after)}`,
    }
  } finally {
    await app.stop()
    await front.close()
  }
}

async function isSignedIn(app: TestApp, { accessToken }: Answer): Promise<boolean> {
  if (!accessToken) return false
  const { _id: id } = await app.client(() => ({ authorization: `Bearer ${accessToken}` })).getSelf.query()
  return id !== ''
}

type CodeStage = {
  readonly app: TestApp
  readonly verify: VerifyDouble
  readonly front: FaultyFront
  /** Passes the wait between two codes. */
  readonly passWait: () => void
}

async function showCodes(stage: Stage): Promise<Cell[]> {
  const verify = await startVerifyDouble()
  const front = await startFaultyFront(verify.url)
  stage.atEnd(verify.close)
  stage.atEnd(front.close)
  let movedMs = 0
  const app = await startTestApp({
    clock: () => new Date(Date.now() + movedMs),
    env: { ...codesThroughTwilio(front.url), TWILIO_VERIFY_SERVICE_SID: testVerify.verifyServiceSid },
  })
  stage.atEnd(() => app.stop())
  const passWait = () => {
    movedMs += resendWaitMs
  }
  const cells: Cell[] = []
  for (const [at, fault] of faultNames.entries())
    cells.push(...(await showBoth({ app, verify, front, passWait }, fault, at)))
  return cells
}

async function ask(app: TestApp, phone: string): Promise<Answer> {
  return post(app, '/identity/codes', { phone, consent: true, ...(await solvedChallenge(app)) })
}

/** One person requests a code while another person types a code. */
async function showBoth(stage: CodeStage, fault: FaultName, at: number): Promise<Cell[]> {
  const { app, verify, front, passWait } = stage
  const [asking, typing] = [`+15126187${100 + at}`, `+15126188${100 + at}`]
  const { verificationId } = await ask(app, typing)
  const code = verify.codeAt(typing)
  const type = () => post(app, '/identity/sessions', { verificationId, code })
  const pages = lookAtPages(app)
  front.plant(fault)
  const [[asked, askedFor], [typed, typedFor]] = await Promise.all([timed(() => ask(app, asking)), timed(type)])
  const slowestPage = await pages.stop()
  front.plant(null)
  const texts = verify.textsTo(asking)
  const again = asked.status === 201 ? asked : await ask(app, asking)
  const first = { verificationId: again.verificationId, code: verify.codeAt(asking) }
  const begun = await post(app, '/identity/sessions', first)
  const retyped = typed.status === 201 ? typed : await type()
  passWait()
  const isNewNeeded = retyped.status !== 201
  const last = isNewNeeded ? await signInAnew(stage, typing) : retyped
  const isNotSent = isToldNotSent(asked)
  return [
    {
      step: steps.start,
      fault,
      told: toldIn(asked),
      words: asked.message ?? '',
      seconds: askedFor,
      isAsPromised:
        (isNotSent || (asked.status === 201 && texts === 1)) &&
        (await isSignedIn(app, begun)) &&
        verify.textsTo(asking) <= 2 &&
        slowestPage < quickSeconds,
      beside: `pages ${slowestPage} s, texts ${verify.textsTo(asking)}`,
    },
    {
      step: steps.check,
      fault,
      told: toldIn(typed),
      words: typed.message ?? '',
      seconds: typedFor,
      // The answer never says that a right code is wrong.
      isAsPromised:
        (typed.status === 201 || (typed.code === 'not-compared' && typed.message === notCompared)) &&
        (await isSignedIn(app, last)) &&
        (!isNewNeeded || retyped.code === 'expired'),
      beside: `then ${isNewNeeded ? 'by a new code' : 'by the same code'}`,
    },
  ]
}

const isToldNotSent = ({ code, message }: Answer) =>
  (code === 'not-delivered' && message === 'Failed to send verification code. Please try again.') ||
  (code === 'in-doubt' &&
    message === 'We do not know whether the code was sent. If none arrives, please ask for it again.')

const notCompared = 'The code could not be checked. Please try again.'

/** The service forgets a code after it has compared it, so the person signs in with a new one. */
async function signInAnew({ app, verify }: CodeStage, phone: string): Promise<Answer> {
  const { verificationId } = await ask(app, phone)
  return post(app, '/identity/sessions', { verificationId, code: verify.codeAt(phone) })
}
