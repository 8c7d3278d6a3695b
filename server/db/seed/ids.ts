/** The ids of the demo hauler's rows never change, so that scripts and bookmarks may rely on them. */
const prefixes = {
  organization: '0a000001',
  'service-area': '0a000002',
  'container-type': '0a000003',
  material: '0a000004',
  'add-on': '0a000005',
  cleanup: '0a000006',
  'pricing-rule': '0a000007',
  facility: '0a000008',
  truck: '0a000009',
  driver: '0a00000a',
  container: '0a00000b',
  person: '0a00000c',
} as const

export function demoId(kind: keyof typeof prefixes, number: number): string {
  return `${prefixes[kind]}-0000-4000-8000-${String(number).padStart(12, '0')}`
}

export const organizationId = demoId('organization', 1)
