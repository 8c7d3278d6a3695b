/** /trpc answers the calls of one request. */
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { type PhoneOfLink, readLinkCredential } from '#domain/dispatch/driver-link.ts'
import { BrokenRules } from '#domain/pricing/rule.ts'
import { countedAddress } from '#domain/value/ip-network.ts'
import { chooseLanguage, isLanguage } from '#domain/value/language.ts'
import type { Browser, Context } from '#server/api/context.ts'
import type { ApiDeps } from '#server/api/dependencies.ts'
import { makeCallerFinder } from '#server/api/find-caller.ts'
import { answerCalls, answerUnread, type Failure } from '#server/api/wire.ts'
import { sendAnswer } from '#server/http/answers/send-compressed.ts'
import { browserOf } from '#server/http/browser-cookie.ts'
import type { ReadSite } from '#server/http/browser-site.ts'
import type { RefusalCounter } from '#server/http/measure-requests.ts'

type Query = { batch?: string; input?: string }
type TrpcRequest = FastifyRequest<{ Querystring: Query; Params: { '*': string } }>

type TrpcParts = { readonly deps: ApiDeps; readonly readSite: ReadSite; readonly refusals: RefusalCounter }

export function registerTrpc(app: FastifyInstance, { deps, readSite, refusals }: TrpcParts): void {
  const onFailure = ({ path, error }: Failure) => {
    const found = error.cause?.cause
    if (found instanceof BrokenRules)
      return app.log.error({ call: path, rules: found.rules }, 'a pricing rule is broken')
    return app.log.error({ call: path, failure: nameOf(error.cause) }, 'a call broke')
  }
  const handler = async (request: TrpcRequest, browser: Browser) => {
    const { batch, input } = request.query
    return answerCalls(
      {
        method: request.method,
        path: request.params['*'],
        isBatch: batch === '1',
        queryInput: typeof input === 'string' ? input : undefined,
        body: request.body,
        reads: readsOf(request.headers['x-reads']),
      },
      contextOf(request, deps, browser),
      onFailure,
      refusals.count,
    )
  }
  app.register(async scope => {
    scope.setErrorHandler((error: FastifyError, request, reply) => {
      const status = error.statusCode ?? 500
      if (status >= 500) request.log.error({ failure: error.code ?? 'unknown' }, 'a request broke')
      const answer = answerUnread(status, Number(reply.getHeader('retry-after')) || undefined)
      return reply.code(answer.status).headers(answer.headers).send(answer.body)
    })
    scope.route({
      method: ['PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      url: '/trpc/*',
      handler: async (_request, reply) => {
        const answer = answerUnread(405)
        return reply.code(answer.status).headers(answer.headers).send(answer.body)
      },
    })
    scope.route<{ Querystring: Query; Params: { '*': string } }>({
      method: ['GET', 'POST'],
      url: '/trpc/*',
      handler: async (request, reply) => {
        const browser = browserOf(request, readSite(request))
        const answer = await handler(request, browser)
        const cookie = browser.cookie()
        if (cookie) reply.header('set-cookie', cookie)
        return sendAnswer(request, reply.code(answer.status).headers(answer.headers), answer.body)
      },
    })
  })
}

/** Returns the name, code and place of an error, but not its message. Messages of databases and services may contain customers' data. */
function nameOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'unknown'
  const code = 'code' in cause && typeof cause.code === 'string' ? ` ${cause.code}` : ''
  const where =
    cause.stack
      ?.split('\n')
      .filter(line => line.trimStart().startsWith('at '))
      .slice(0, 6)
      .join(' ') ?? ''
  return `${cause.name}${code} ${where}`
}

export function contextOf(request: FastifyRequest, deps: ApiDeps, browser: Browser): Context {
  const phoneOfLink = phoneOfLinkIn(request.headers.authorization)
  const chosen = request.headers['x-language']
  const language = isLanguage(chosen) ? chosen : chooseLanguage(request.headers['accept-language'])
  return {
    deps,
    admissions: new Map(),
    stored: new Map(),
    createdIntents: new Map(),
    ipAddress: countedAddress(request.ip),
    language,
    browser,
    headerCartId: headerText(request.headers['x-cart-id']),
    headerOrderId: headerText(request.headers['x-order-id']),
    headerOrganizationId: headerText(request.headers['x-organization-id']),
    phoneOfLink,
    // A link is not a person's sign-in.
    ...makeCallerFinder(phoneOfLink ? undefined : request.headers.authorization, deps, language),
  }
}

/** A request sends a link in place of the token of a sign-in. */
export const phoneOfLinkIn = (authorization: string | undefined): PhoneOfLink | null =>
  readLinkCredential(/^bearer (.+)$/i.exec(authorization ?? '')?.[1] ?? '')

const maxReadsText = 200

const readsOf = (value: string | string[] | undefined): string | null =>
  typeof value === 'string' && value.length <= maxReadsText ? value : null

export function headerText(value: string | string[] | undefined): string | null {
  return typeof value === 'string' && value !== '' && value.length <= 64 ? value : null
}
