import type en from '#web/i18n/en/customer/get-started.ts'

export default {
  'getStarted.title': 'Obtenga su cotización al instante',
  'getStarted.submit': 'Comenzar',
  'getStarted.haveAccount': '¿Ya tiene una cuenta?',
  'getStarted.signIn': 'Inicie sesión',
  'getStarted.failed': 'No pudimos guardar su número de teléfono. Inténtelo de nuevo.',
  'getStarted.noPrices': 'No pudimos obtener los precios. Inténtelo de nuevo.',
  'getStarted.goOn.dumpster': '¿Seguir con su {dumpster} para {zipCode}?',
  'getStarted.goOn': '¿Seguir con su pedido para {zipCode}?',
  'getStarted.goOn.yes': 'Seguir',
  'getStarted.goOn.no': 'Empezar de nuevo',
} satisfies Record<keyof typeof en, string>
