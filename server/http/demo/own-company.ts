/**
 * /dev/company gives the demo's company the visitor's own name, in an installation in which nothing is real (rule A28). It needs the key of
 * the outbox. Who has that key reads every code, and so may do in the office whatever this page does.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { accentPattern, checkAccent, maxLogoInBytes, productColours } from '#domain/company/brand.ts'
import { ownCompanyForm } from '#domain/company/own-company.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { mobileFromDigits } from '#domain/value/us-mobile.ts'
import { zipSchema } from '#domain/value/zip-schema.ts'
import type { ApiDeps } from '#server/api/dependencies.ts'
import { makeCallerFinder } from '#server/api/find-caller.ts'
import { countWithin } from '#server/db/account/rate-counts.ts'
import { demoDrivers, demoOffice } from '#server/db/seed/people.ts'
import type { BrowserSite } from '#server/http/browser-site.ts'
import {
  enterPage,
  enterScript,
  type FieldErrors,
  ownCompanyPage,
  ownCompanyStyle,
  type TypedCompany,
} from '#server/http/demo/own-company-page.ts'
import { type CodeSignIn, signInByCode } from '#server/http/demo/sign-in-by-code.ts'
import { admit, isFromOwnPage, type OutboxDoor } from '#server/http/dev-outbox-door.ts'
import { keepOwnCompany, nameDemoCompany, readShownCompany } from '#server/operations/demo/own-company.ts'
import type { Outbox } from '#server/providers/messages/messages.ts'

type OwnCompanyParts = OutboxDoor & {
  readonly deps: ApiDeps
  readonly outbox: Outbox
  /** The address at which a phone in the same network reaches this server, and if it listens there. */
  readonly phoneSite: () => PhoneSite
}

export type PhoneSite = { readonly origin: string; readonly isOpen: boolean }

/** In an hour, this many times for the whole installation. */
const most = { count: 60, seconds: 3600 }
const maxFormBytes = maxLogoInBytes + 16_384

const people = {
  office: { phone: demoOffice[0]?.phone ?? '', path: '/office/dispatch' },
  driver: { phone: demoDrivers[1]?.phone ?? '', path: '/driver/' },
} as const

export async function registerOwnCompany(app: FastifyInstance, parts: OwnCompanyParts): Promise<void> {
  app.get('/dev/company.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(ownCompanyStyle))
  app.get('/dev/enter.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(enterScript))
  await app.register(async scope => {
    scope.addHook('onRequest', async (_request, reply) => {
      reply.headers({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store' })
    })
    scope.addHook('onRequest', (request, reply) => admit(request, reply, parts))
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

/** `Response` reads a form with a file as browsers send it. */
const readForm = ({ headers }: FastifyRequest, body: Buffer): Promise<FormData> =>
  new Response(new Uint8Array(body), { headers: { 'content-type': headers['content-type'] ?? '' } })
    .formData()
    .catch(() => new FormData())

function registerPages(scope: FastifyInstance, parts: OwnCompanyParts): void {
  const { deps } = parts
  scope.get<{ Querystring: { zip?: string; shade?: string } }>('/dev/company', async (request, reply) => {
    const zip = zipSchema.safeParse(request.query.zip)
    return sendPage(reply, request, parts, { zip: zip.success ? zip.data : null, isShade: request.query.shade === '1' })
  })
  scope.post('/dev/company', async (request, reply) => {
    const form = formOf(request, parts)
    if (!form) return reply.code(400).send({ error: 'The form was sent by another page.' })
    const text = (name: keyof TypedCompany) => String(form.get(name) ?? '').trim()
    const chosen = text('accent').toLowerCase()
    const nearest = accentPattern.test(chosen) ? checkAccent(chosen)?.nearest : undefined
    const typed: TypedCompany = {
      name: text('name'),
      accent: nearest ?? chosen,
      zipCode: text('zipCode'),
      priceInCents: text('priceInCents'),
    }
    const { values } = ownCompanyForm.read(typed)
    const isZipKnown = deps.addresses.findZip(typed.zipCode) !== null
    const errors = values && isZipKnown ? await errorsOfLimit(deps) : errorsOf(typed, isZipKnown)
    if (!values || Object.keys(errors).length > 0) return sendPage(reply, request, parts, { typed, errors })
    try {
      await nameDemoCompany(deps, values, await logoIn(form))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const place = error.refusal === 'not-a-logo' ? 'logo' : 'all'
      return sendPage(reply, request, parts, { typed, errors: { [place]: error.message } })
    }
    return reply.redirect(`/dev/company?zip=${values.zipCode}${nearest ? '&shade=1' : ''}`, 303)
  })
  scope.post('/dev/company/keep', async (request, reply) => {
    const form = formOf(request, parts)
    const zip = zipSchema.safeParse(form?.get('zipCode'))
    const phone = mobileFromDigits(digitsOf(String(form?.get('phone') ?? '')))
    if (!form || !zip.success) return reply.code(400).send({ error: 'The form was sent by another page.' })
    const errors = phone ? await errorsOfLimit(deps) : { phone: 'Please enter a US mobile number.' }
    if (!phone || Object.keys(errors).length > 0) return sendPage(reply, request, parts, { zip: zip.data, errors })
    const signedIn = await signInByCode(scope, request, { phone, outbox: parts.outbox })
    const { caller } = makeCallerFinder(`Bearer ${signedIn?.accessToken ?? ''}`, deps, 'en')
    const user = signedIn && (await caller())
    if (!signedIn || !user)
      return sendPage(reply, request, parts, {
        zip: zip.data,
        errors: { phone: 'Too many codes went to this number. Please take another one.' },
      })
    const id = await keepOwnCompany(deps, { operatorId: user.id, phone: user.phone, language: 'en' }, zip.data)
    return id === null ? reply.redirect('/dev/company', 303) : enter(reply, signedIn, `/office/?company=${id}`)
  })
}

/** These links sign a window in as a person of the demo, by a code. They work as long as the key of the outbox. */
function registerEntry(scope: FastifyInstance, { outbox }: OwnCompanyParts): void {
  for (const [name, { phone, path }] of Object.entries(people))
    scope.get(`/dev/enter/${name}`, async (request, reply) => {
      const signedIn = await signInByCode(scope, request, { phone, outbox })
      return signedIn ? enter(reply, signedIn, path) : reply.redirect(path, 303)
    })
}

const enter = (reply: FastifyReply, { cookies }: CodeSignIn, to: string) =>
  reply.header('set-cookie', cookies).type('text/html; charset=utf-8').send(enterPage(to))

function formOf(request: FastifyRequest, { readSite }: OwnCompanyParts): FormData | null {
  return request.body instanceof FormData && isFromOwnPage(request, readSite(request)) ? request.body : null
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

function errorsOf(typed: TypedCompany, isZipKnown: boolean): FieldErrors {
  const { wrong } = ownCompanyForm.read(typed)
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
  readonly typed?: TypedCompany
  readonly errors?: FieldErrors
}

async function sendPage(reply: FastifyReply, request: FastifyRequest, parts: OwnCompanyParts, show: ToShow) {
  const company = await readShownCompany(parts.deps)
  if (!company) return reply.code(404).send({ error: 'This installation has no invented company.' })
  const { zip = null, errors = {} } = show
  const { brand, isOwn, priceInCents } = company
  const empty = { name: '', accent: productColours.brand, zipCode: '', priceInCents: '' }
  const stored = {
    ...ownCompanyForm.toTyped({ name: brand.name, accent: brand.accent, zipCode: zip ?? '', priceInCents }),
  }
  const typed = show.typed ?? (isOwn ? stored : empty)
  const isOpen = isOwn && zip !== null && show.typed === undefined
  const own = isOpen ? { ...appsFor(parts, parts.readSite(request)), isShade: show.isShade === true } : null
  const code = Object.keys(errors).length > 0 ? 422 : 200
  return reply.code(code).type('text/html; charset=utf-8').send(ownCompanyPage({ typed, errors, own }))
}

function appsFor({ key, phoneSite }: OwnCompanyParts, { isHttps, host }: BrowserSite) {
  const { origin, isOpen } = phoneSite()
  // A browser keeps one session for each name, so the office and the driver have names of their own.
  const named = (name: string) =>
    /^localhost(:|$)/.test(host) ? `http://${name}.${host}` : `http${isHttps ? 's' : ''}://${host}`
  const entry = (site: string, name: string) => `${site}/dev/enter/${name}?key=${key}`
  return {
    phoneCommand: isOpen ? null : 'HOST=0.0.0.0 TEST_SERVICES=exposed npm start',
    apps: [
      {
        name: 'Customer',
        what: 'Your first page, with your price in your ZIP.',
        open: 'Open the order page',
        here: '/get-started',
        onPhone: `${origin}/get-started`,
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
