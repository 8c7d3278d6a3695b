import type en from '#web/i18n/en/driver/driver.ts'

export default {
  'driver.title': 'Chofer',
  'driver.lead': 'Para los choferes de {hauler}.',
  'driver.noAccess':
    'Esta cuenta no tiene acceso a la aplicación de choferes de {hauler}. Si conduce para la empresa, pida a la oficina que agregue su número.',
} satisfies Record<keyof typeof en, string>
