import type en from '#web/i18n/en/office/office.ts'

export default {
  'office.title': 'Oficina',
  'office.lead': 'La oficina de {hauler}: para quienes despachan, pesan y facturan.',
  'office.noAccess':
    'Esta cuenta no tiene acceso a la oficina de {hauler}. Si trabaja allí, pida a la oficina que agregue su número.',
} satisfies Record<keyof typeof en, string>
