/** Only the demo serves these: its clock, which its pages show and move, and the bar at the foot of its pages (decision 28). */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
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
}
