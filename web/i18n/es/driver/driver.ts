import type en from '#web/i18n/en/driver/driver.ts'

export default {
  'driver.title': 'Conductor',
  'driver.lead': 'Para los conductores de {hauler}.',
  'driver.noAccess':
    'Esta cuenta no tiene acceso a la aplicación de conductores de {hauler}. Si conduce para la empresa, pida a la oficina que agregue su número.',
} satisfies Record<keyof typeof en, string>
