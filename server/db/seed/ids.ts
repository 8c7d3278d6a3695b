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
  customer: '0a00000d',
  address: '0a00000e',
  order: '0a00000f',
  stop: '0a000010',
  route: '0a000011',
  photo: '0a000012',
  weighing: '0a000013',
  payment: '0a000014',
  note: '0a000015',
  consent: '0a000016',
  'later-pickup': '0a000017',
  attempt: '0a000018',
  charge: '0a000019',
  'declined-charge': '0a00001a',
  refund: '0a00001b',
  goodwill: '0a00001c',
  'let-go': '0a00001d',
  fee: '0a00001e',
  question: '0a00001f',
  tap: '0a000020',
  device: '0a000021',
  'refund-request': '0a000022',
  'left-cart': '0a000023',
  'left-address': '0a000024',
  waiting: '0a000025',
} as const

export function demoId(kind: keyof typeof prefixes, number: number): string {
  return `${prefixes[kind]}-0000-4000-8000-${String(number).padStart(12, '0')}`
}

export const organizationId = demoId('organization', 1)
