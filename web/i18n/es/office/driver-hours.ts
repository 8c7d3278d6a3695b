import type en from '#web/i18n/en/office/driver-hours.ts'

export default {
  'driverHours.route': 'Ruta de hoy',
  'driverHours.notEnded': '{count, plural, one {# día sin terminar} other {# días sin terminar}}',
} satisfies Record<keyof typeof en, string>
