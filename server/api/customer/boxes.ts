/** These calls need no sign-in, because anybody can read the code on a box. */
import { z } from 'zod'
import { maxBoxCodeLength, readBoxCode } from '#domain/fleet/box-code.ts'
import { anyone } from '#server/api/gates/caller.ts'
import { limited } from '#server/api/gates/limits.ts'
import { findScannedBox } from '#server/db/fleet/box-codes.ts'

export const boxCalls = {
  /** Returns null if no hauler has such a box. */
  getScannedBox: anyone(z.strictObject({ code: z.string().max(maxBoxCodeLength) }))
    .use(limited('scanned-box', { count: 120, seconds: 3600 }))
    .query(async ({ ctx, input }) => {
      const code = readBoxCode(input.code)
      return code && findScannedBox(ctx.deps.db, code, ctx.user?.id ?? null)
    }),
}
