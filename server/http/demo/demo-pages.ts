/**
 * Only the demo serves these: its clock, which its pages show and move, the bar at the foot of its pages, and the links that open its
 * windows signed in (decision 28).
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { verificationCodeSchema } from '#domain/account/verification-code.ts'
import type { DemoClock } from '#server/http/demo/demo-clock.ts'

export const demoScriptPath = '/demo.js'

const wanted = z.strictObject({ to: z.enum(['hour', 'morning']) })

export async function registerDemo(app: FastifyInstance, clock: DemoClock, webFolder: string | null): Promise<void> {
  const bar = webFolder === null ? '' : await readFile(join(webFolder, 'demo', 'bar.js'), 'utf8')
  // Phones compare this date with their own clock.
  app.addHook('onSend', async (_request, reply) => {
    reply.header('date', clock.now().toUTCString())
  })
  app.get(demoScriptPath, (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(`const demoAheadMs = ${clock.aheadMs()}\n${bar}`),
  )
  app.get('/demo/clock', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ aheadMs: clock.aheadMs() }),
  )
  app.post('/demo/clock', (request, reply) => {
    const read = wanted.safeParse(request.body)
    if (!read.success) return reply.code(400).send({ error: 'Say hour or morning.' })
    clock.forward(read.data.to)
    return reply.send({ aheadMs: clock.aheadMs() })
  })
  registerEntry(app)
}

const entry = z.object({
  verification: z.uuid(),
  code: verificationCodeSchema,
  to: z.string().regex(/^\/(?!\/)[\w/-]*$/),
})

/**
 * A link with the code of a sign-in opens a window signed in. `tools/demo.mjs` requests the code as a person does, so the link works once
 * and as long as the code. The hash tells the window that it has a session (`web/demo/enter.ts`). A used link leads to the same page, which
 * asks to sign in.
 */
function registerEntry(app: FastifyInstance): void {
  app.get('/demo/enter', async (request, reply) => {
    const read = entry.safeParse(request.query)
    if (!read.success) return reply.code(400).send({ error: 'The link is not complete.' })
    const { verification: verificationId, code, to } = read.data
    const { host, cookie } = request.headers
    const answer = await app.inject({
      method: 'POST',
      url: '/identity/sessions',
      remoteAddress: request.ip,
      headers: { ...(host ? { host } : {}), ...(cookie ? { cookie } : {}) },
      payload: { verificationId, code },
    })
    const cookies = answer.headers['set-cookie']
    if (cookies) reply.header('set-cookie', cookies)
    const isSignedIn = answer.statusCode === 201
    return reply.header('cache-control', 'no-store').redirect(isSignedIn ? `${to}#signed-in` : to, 303)
  })
}
