/** The demo hauler: invented, with a telephone number reserved for fiction (555-01xx). */
import { organizationId } from './ids.ts'

export const demoTimeZone = 'America/Chicago'

export const demoOrganization = {
  id: organizationId,
  name: 'Grackle Creek Roll-Off',
  phone: '+15125550110',
  email: 'office@example.com',
} as const
