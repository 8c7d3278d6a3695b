import type en from '#web/i18n/en/customer/not-open.ts'

export default {
  'notOpen.title': 'Los precios en línea aún no están listos',
  'notOpen.lead': '{hauler} aún no puede dar un precio aquí, así que esta página no le pide su número.',
  'notOpen.call': 'Llame al {phone}',
  'notOpen.later': 'Vuelva a mirar en unos días.',
} satisfies Record<keyof typeof en, string>
