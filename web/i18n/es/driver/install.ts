import type en from '#web/i18n/en/driver/install.ts'

export default {
  'install.title': 'Ponga esta app en la pantalla de inicio',
  'install.how':
    'Toque Compartir y luego “Agregar a pantalla de inicio”. Si no, el iPhone puede olvidar lo que espera aquí después de 7 días.',
  'install.later': 'Más tarde',
} satisfies Record<keyof typeof en, string>
