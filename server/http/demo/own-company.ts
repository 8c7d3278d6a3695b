/**
 * /dev/company gives the demo's company the visitor's own name, in an installation in which nothing is real (rule A28). It needs the key of
 * the outbox. Who has that key reads every code, and so may do in the office whatever this page does.
 */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { accentPattern, checkAccent, maxLogoInBytes, productColours } from '#domain/company/brand.ts'
import { newCompanySchema } from '#domain/company/new-company.ts'
import { type OwnCompany, ownCompanyForm } from '#domain/company/own-company.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import type { UsPhone } from '#domain/value/phone.ts'
import { mobileFromDigits } from '#domain/value/us-mobile.ts'
import type { ZipCode } from '#domain/value/zip.ts'
import { zipSchema } from '#domain/value/zip-schema.ts'
import type { ApiDeps } from '#server/api/dependencies.ts'
import { makeCallerFinder } from '#server/api/find-caller.ts'
import { countWithin } from '#server/db/account/rate-counts.ts'
import { demoDrivers, demoOffice } from '#server/db/seed/people.ts'
import type { BrowserSite } from '#server/http/browser-site.ts'
import { type InOrder, makeInOrder } from '#server/http/demo/in-order.ts'
import {
  enterPage,
  enterScript,
  type FieldErrors,
  type Keep,
  ownCompanyPage,
  ownCompanyStyle,
  type TypedCompany,
} from '#server/http/demo/own-company-page.ts'
import { type CodeSignIn, signInByCode } from '#server/http/demo/sign-in-by-code.ts'
import { admit, isFromOwnPage, type OutboxDoor } from '#server/http/dev-outbox-door.ts'
import type { Html } from '#server/http/html.ts'
import { wantsPage } from '#server/http/pages/page-paths.ts'
import { retryAfterSeconds, sendFilling } from '#server/http/pages/spare-page.ts'
import {
  canBeNamed,
  findServer,
  keepOwnCompany,
  nameDemoCompany,
  readShownCompany,
} from '#server/operations/demo/own-company.ts'
import type { Outbox } from '#server/providers/messages/messages.ts'

type OwnCompanyRoutes = OutboxDoor & {
  readonly deps: ApiDeps
  readonly outbox: Outbox
  /** Returns true while the demo is being stored. */
  readonly isFilling: () => boolean
  /** The links to the styles and to the icon of the page that says so. */
  readonly links: Html
  /** The address at which a phone in the same network reaches this server, and if it listens there. */
  readonly phoneSite: () => PhoneSite
}

type OwnCompanyParts = OwnCompanyRoutes & {
  /** The changes of the demo's name run one after the other, and so do the sign-ins of one number. */
  readonly inOrder: InOrder
}

export type PhoneSite = { readonly origin: string; readonly isOpen: boolean }

/** In an hour, this many times for the whole installation. */
const most = { count: 60, seconds: 3600 }
const maxFormBytes = maxLogoInBytes + 16_384

/** The changes of the demo's name run one after the other under this key. */
const changes = 'changes'

const noCompany = { error: 'This installation has no invented company.' }
const zipOfOther = 'Another company here serves this ZIP.'
const noCode = 'No code could be sent to this number now. Please try again in a minute, or take another number.'
const changedMeanwhile =
  'Another visitor changed this demo meanwhile. Please show your company again, with its logo if it has one, and then keep it.'

const people = {
  office: { phone: demoOffice[0]?.phone ?? '', path: '/office/dispatch' },
  driver: { phone: demoDrivers[1]?.phone ?? '', path: '/driver/' },
} as const

export async function registerOwnCompany(app: FastifyInstance, routes: OwnCompanyRoutes): Promise<void> {
  const parts = { ...routes, inOrder: makeInOrder() }
  app.get('/dev/company.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(ownCompanyStyle))
  app.get('/dev/enter.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(enterScript))
  await app.register(async scope => {
    scope.addHook('onRequest', async (_request, reply) => {
      reply.headers({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store' })
    })
    scope.addHook('onRequest', (request, reply) => admit(request, reply, parts))
    scope.addHook('onRequest', async (request, reply) =>
      parts.isFilling() ? sayFilling(request, reply, parts) : undefined,
    )
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      ['multipart/form-data', 'application/x-www-form-urlencoded'],
      { parseAs: 'buffer', bodyLimit: maxFormBytes },
      (request, body, done) => void readForm(request, body as Buffer).then(form => done(null, form), done),
    )
    registerPages(scope, parts)
    registerEntry(scope, parts)
  })
}

function sayFilling(request: FastifyRequest, reply: FastifyReply, { links }: OwnCompanyParts): FastifyReply {
  if (wantsPage(request)) return sendFilling(request, reply, links)
  return reply.code(503).header('retry-after', String(retryAfterSeconds)).send({ error: 'The demo is being filled.' })
}

/** `Response` reads a form with a file as browsers send it. */
const readForm = ({ headers }: FastifyRequest, body: Buffer): Promise<FormData> =>
  new Response(new Uint8Array(body), { headers: { 'content-type': headers['content-type'] ?? '' } })
    .formData()
    .catch(() => new FormData())

function registerPages(scope: FastifyInstance, parts: OwnCompanyParts): void {
  const { deps, inOrder } = parts
  scope.get<{ Querystring: { zip?: string; shade?: string } }>('/dev/company', async (request, reply) => {
    const zip = zipSchema.safeParse(request.query.zip)
    return sendPage(reply, request, parts, { zip: zip.success ? zip.data : null, isShade: request.query.shade === '1' })
  })
  scope.post('/dev/company', async (request, reply) => {
    const form = formOf(request, parts)
    if (!form) return reply.code(400).send({ error: 'The form was sent by another page.' })
    const chosen = typedIn(form)
    const nearest = accentPattern.test(chosen.accent) ? checkAccent(chosen.accent)?.nearest : undefined
    const typed = { ...chosen, accent: nearest ?? chosen.accent }
    const { values } = ownCompanyForm.read(typed)
    const wrong = errorsOf(deps, typed)
    if (!values || isAny(wrong)) return sendPage(reply, request, parts, { typed, errors: wrong })
    const errors = await inOrder(changes, async () => nameIt(deps, values, await logoIn(form)))
    if (isAny(errors)) return sendPage(reply, request, parts, { typed, errors })
    return reply.redirect(`/dev/company?zip=${values.zipCode}${nearest ? '&shade=1' : ''}`, 303)
  })
  registerKeep(scope, parts)
}

async function nameIt(deps: ApiDeps, values: OwnCompany, logo: Uint8Array | null): Promise<FieldErrors> {
  if ((await findServer(deps, values.zipCode)) === 'other') return { zipCode: zipOfOther }
  const errors = await errorsOfLimit(deps)
  if (isAny(errors)) return errors
  try {
    await nameDemoCompany(deps, values, logo)
    return {}
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { [error.refusal === 'not-a-logo' ? 'logo' : 'all']: error.message }
  }
}

const keepForm = z.object({
  id: newCompanySchema.shape.id,
  version: z.coerce.number().int(),
  zipCode: zipSchema,
  phone: z.string().trim().max(30),
})

function registerKeep(scope: FastifyInstance, parts: OwnCompanyParts): void {
  /** A press that comes while the same form is at work shares its answer, because a second code would be refused so soon (rule A6). */
  const atWork = new Map<string, Promise<KeepAnswer>>()
  scope.post('/dev/company/keep', async (request, reply) => {
    const form = formOf(request, parts)
    const read = keepForm.safeParse(form && Object.fromEntries(form))
    if (!form || !read.success) return reply.code(400).send({ error: 'The form was sent by another page.' })
    const { id, version, zipCode, phone: typedPhone } = read.data
    const keep = { id, phone: typedPhone, typed: typedIn(form) }
    const phone = mobileFromDigits(digitsOf(typedPhone))
    if (!phone)
      return sendPage(reply, request, parts, {
        zip: zipCode,
        keep,
        errors: { phone: 'Please enter a US mobile number.' },
      })
    const key = `${id} ${phone}`
    const press = atWork.get(key) ?? keepIt(scope, request, parts, { id, version, zipCode, phone })
    atWork.set(key, press)
    const { signedIn, errors } = await press.finally(() => atWork.delete(key))
    if (signedIn) return enter(reply, signedIn, `/office/?company=${id}`)
    return sendPage(reply, request, parts, { zip: zipCode, keep, errors, ...(errors.all && { typed: keep.typed }) })
  })
}

type KeepAnswer =
  | { readonly signedIn: CodeSignIn; readonly errors?: undefined }
  | { readonly signedIn?: undefined; readonly errors: FieldErrors }

type CompanyToKeep = Pick<Keep, 'id' | 'version'> & { readonly zipCode: ZipCode; readonly phone: UsPhone }

async function keepIt(
  scope: FastifyInstance,
  request: FastifyRequest,
  { deps, outbox, inOrder }: OwnCompanyParts,
  { phone, ...company }: CompanyToKeep,
): Promise<KeepAnswer> {
  const full = await errorsOfLimit(deps)
  if (full.all) return { errors: { keep: full.all } }
  const signedIn = await inOrder(phone, () => signInByCode(scope, request, { phone, outbox }))
  const { caller } = makeCallerFinder(`Bearer ${signedIn?.accessToken ?? ''}`, deps, 'en')
  const user = signedIn && (await caller())
  if (!signedIn || !user) return { errors: { phone: noCode } }
  const keeper = { operatorId: user.id, phone: user.phone, language: 'en' } as const
  try {
    const outcome = await inOrder(changes, () => keepOwnCompany(deps, keeper, company))
    return outcome === 'kept' ? { signedIn } : { errors: { all: changedMeanwhile } }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { errors: { keep: error.message } }
  }
}

/** These links sign a window in as a person of the demo, by a code. They work as long as the key of the outbox. */
function registerEntry(scope: FastifyInstance, { deps, outbox, inOrder }: OwnCompanyParts): void {
  for (const [name, { phone, path }] of Object.entries(people))
    scope.get(`/dev/enter/${name}`, async (request, reply) => {
      if (!(await canBeNamed(deps.db))) return reply.code(404).send(noCompany)
      const signedIn = await inOrder(phone, () => signInByCode(scope, request, { phone, outbox }))
      return signedIn ? enter(reply, signedIn, path) : reply.redirect(path, 303)
    })
}

const enter = (reply: FastifyReply, { cookies }: CodeSignIn, to: string) =>
  reply.header('set-cookie', cookies).type('text/html; charset=utf-8').send(enterPage(to))

function formOf(request: FastifyRequest, { readSite }: OwnCompanyParts): FormData | null {
  return request.body instanceof FormData && isFromOwnPage(request, readSite(request)) ? request.body : null
}

function typedIn(form: FormData): TypedCompany {
  const text = (name: keyof TypedCompany) => String(form.get(name) ?? '').trim()
  return {
    name: text('name'),
    accent: text('accent').toLowerCase(),
    zipCode: text('zipCode'),
    priceInCents: text('priceInCents'),
  }
}

const digitsOf = (phone: string): string => phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')

async function logoIn(form: FormData): Promise<Uint8Array | null> {
  const file = form.get('logo')
  return file instanceof File && file.size > 0 ? new Uint8Array(await file.arrayBuffer()) : null
}

async function errorsOfLimit({ db, hasLimits, clock }: ApiDeps): Promise<FieldErrors> {
  if (!hasLimits) return {}
  const { isWithin } = await countWithin(db, [{ ...most, key: 'own-company' }], clock())
  return isWithin ? {} : { all: 'This demo took many names in this hour. Please try again later.' }
}

const isAny = (errors: FieldErrors): boolean => Object.keys(errors).length > 0

function errorsOf({ addresses }: ApiDeps, typed: TypedCompany): FieldErrors {
  const { wrong } = ownCompanyForm.read(typed)
  const isZipKnown = addresses.findZip(typed.zipCode) !== null
  return {
    ...(wrong.has('name') && { name: 'Please enter a name of at most 100 letters.' }),
    ...((wrong.has('zipCode') || !isZipKnown) && { zipCode: 'Please enter a ZIP of the United States.' }),
    ...(wrong.has('priceInCents') && { priceInCents: 'Please enter a price from $100 to $5,000.' }),
    ...(wrong.has('accent') && { accent: 'Please choose a color.' }),
  }
}

type ToShow = {
  readonly isShade?: boolean
  readonly zip?: string | null
  /** What *Keep it* posted. */
  readonly keep?: Pick<Keep, 'id' | 'phone'> & { readonly typed: TypedCompany }
  readonly typed?: TypedCompany
  readonly errors?: FieldErrors
}

async function sendPage(reply: FastifyReply, request: FastifyRequest, parts: OwnCompanyParts, show: ToShow) {
  const company = await readShownCompany(parts.deps)
  if (!company) return reply.code(404).send(noCompany)
  const { zip = null, errors = {} } = show
  const { brand, isOwn, priceInCents, isOnly } = company
  const empty = { name: '', accent: productColours.brand, zipCode: '', priceInCents: '' }
  const stored = {
    ...ownCompanyForm.toTyped({ name: brand.name, accent: brand.accent, zipCode: zip ?? '', priceInCents }),
  }
  const typed = show.typed ?? (isOwn ? stored : (show.keep?.typed ?? empty))
  const isOpen = isOwn && zip !== null && show.typed === undefined && (await findServer(parts.deps, zip)) === 'demo'
  const own = isOpen
    ? {
        ...appsFor(parts, parts.readSite(request), isOnly ? null : zip),
        isShade: show.isShade === true,
        keep: { id: show.keep?.id ?? randomUUID(), version: brand.version, phone: show.keep?.phone ?? '' },
      }
    : null
  // The form of *Keep it* is not on a page without the apps.
  const all = errors.all ?? errors.keep ?? errors.phone
  const code = isAny(errors) ? 422 : 200
  return reply
    .code(code)
    .type('text/html; charset=utf-8')
    .send(ownCompanyPage({ typed, errors: own ? errors : { ...errors, ...(all && { all }) }, own }))
}

/** `zip` is null if no other company is there. Otherwise the ZIP decides who sells, and the first page has no prices (rule A25). */
function appsFor({ key, phoneSite }: OwnCompanyParts, { isHttps, host }: BrowserSite, zip: string | null) {
  const { origin, isOpen } = phoneSite()
  // A browser keeps one session for each name, so the office and the driver have names of their own.
  const named = (name: string) =>
    /^localhost(:|$)/.test(host) ? `http://${name}.${host}` : `http${isHttps ? 's' : ''}://${host}`
  const orderPage = zip === null ? '/get-started' : `/prices?zip=${zip}`
  const entry = (site: string, name: string) => `${site}/dev/enter/${name}?key=${key}`
  return {
    phoneCommand: isOpen ? null : 'HOST=0.0.0.0 TEST_SERVICES=exposed npm start',
    apps: [
      {
        name: 'Customer',
        what: zip === null ? 'Your first page, with your price in your ZIP.' : `Your prices in ${zip}.`,
        open: 'Open the order page',
        here: orderPage,
        onPhone: `${origin}${orderPage}`,
      },
      {
        name: 'Office',
        what: 'The board of a day at work. You are Dana, who may do everything.',
        open: 'Open the office',
        here: entry(named('office'), 'office'),
        onPhone: entry(origin, 'office'),
      },
      {
        name: 'Driver',
        what: 'The day of a driver on the phone. You are Ana.',
        open: 'Open the driver’s app',
        here: entry(named('driver'), 'driver'),
        onPhone: entry(origin, 'driver'),
      },
    ],
  }
}
