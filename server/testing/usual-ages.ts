import { z } from 'zod'
import type { Ages } from '#domain/retention/periods.ts'
import { agesFrom, retentionSettings } from '#server/retention-settings.ts'

/** These are the ages of a platform that has set none. */
export const usualAges: Ages = agesFrom(z.object(retentionSettings).parse({}))
