/** The demo hauler: invented, with a telephone number reserved for fiction (555-01xx). */
import { defaultWindowRanges } from '#domain/schedule/window.ts'
import { organizationId } from './ids.ts'

export const demoTimeZone = 'America/Chicago'

export const demoOrganization = {
  id: organizationId,
  name: 'Grackle Creek Roll-Off',
  phone: '+15125550110',
  email: 'office@example.com',
  windowRanges: defaultWindowRanges,
} as const
