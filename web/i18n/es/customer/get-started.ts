import type en from '#web/i18n/en/customer/get-started.ts'

export default {
  'getStarted.title': 'Obtenga su cotización al instante',
  'getStarted.lead': 'Un contenedor en la entrada de su casa, con precio en tres minutos.',
  'getStarted.submit': 'Comenzar',
  'getStarted.haveAccount': '¿Ya tiene una cuenta?',
  'getStarted.signIn': 'Inicie sesión',
  'getStarted.failed': 'No pudimos guardar su número de teléfono. Inténtelo de nuevo.',
  'getStarted.goOn.dumpster': '¿Seguir con su {dumpster} para {zipCode}?',
  'getStarted.goOn': '¿Seguir con su pedido para {zipCode}?',
  'getStarted.goOn.yes': 'Seguir',
  'getStarted.goOn.no': 'Empezar de nuevo',
  'getStarted.sizes': 'Desde vaciar un garaje hasta un techo nuevo: tamaños dibujados a escala.',
  'getStarted.yards': '{yards} yardas',
} satisfies Record<keyof typeof en, string>
