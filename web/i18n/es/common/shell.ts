import type en from '#web/i18n/en/common/shell.ts'

export default {
  'shell.skip': 'Saltar al contenido',
  'shell.back': 'Atrás',
  'shell.home': '{hauler}, inicio',
  'shell.signIn': 'Iniciar sesión',
  'shell.account': 'Cuenta',
  'shell.myAccount': 'Mi cuenta',
  'shell.signOut': 'Cerrar sesión',
  'shell.notifications': 'Avisos',
  'shell.close': 'Cerrar',
  'shell.continue': 'Continuar',
  'shell.cancel': 'Cancelar',
  'shell.loading': 'Cargando',
  'shell.terms': 'Términos del servicio',
  'shell.privacy': 'Política de privacidad',
  'shell.newTab': 'se abre en una pestaña nueva',
  'shell.offline': 'No tiene conexión. Lo que ingresó se conserva; seguimos en cuanto vuelva la conexión.',
  'shell.noConnection.title': 'Sin conexión',
  'shell.noConnection': 'No se perdió nada de lo que escribió. Inténtelo de nuevo cuando vuelva la conexión.',
  'shell.somebody': 'Otra persona',
  'shell.noAnswer': 'No recibimos respuesta. No se perdió nada de lo que escribió. Inténtelo de nuevo.',
  'shell.wait.seconds':
    'Demasiadas solicitudes. Espere {count, plural, one {# segundo} other {# segundos}} e inténtelo de nuevo.',
  'shell.wait.minutes':
    'Demasiadas solicitudes desde su red. Espere {count, plural, one {# minuto} other {# minutos}} e inténtelo de nuevo.',
  'shell.wait.hours':
    'Demasiadas solicitudes desde su red. Inténtelo de nuevo en {count, plural, one {# hora} other {# horas}}.',
  'shell.ourNumber': 'Nuestro número es {phone}.',
  'toast.error.title': '¡Ay! Algo salió mal 😞...',
  'toast.error.request': 'Tuvimos un problema al procesar su solicitud. Inténtelo de nuevo.',
  'toast.error.loading': 'Tuvimos un problema al cargar sus datos. Actualice la página.',
  'toast.success.title': '¡Listo! 🎉',
  'toast.success.request': 'Su solicitud se procesó correctamente.',
  'toast.info.title': 'Información',
  'toast.signedOut':
    'Su sesión se cerró en otro dispositivo, en otra pestaña o después de mucho tiempo sin uso. Inicie sesión de nuevo y volverá a esta página; no se perdió nada de lo guardado.',
  'toast.uhOh': '¡Ay!',
  'toast.signOutNeedsSignal':
    'Para cerrar la sesión hace falta señal. Usted sigue con la sesión abierta y no se pierde nada; inténtelo de nuevo donde haya señal.',
  'toast.signOutFailed': 'Algo salió mal al cerrar la sesión. Inténtelo de nuevo.',
  'errors.title': 'Algo salió mal',
  'errors.calculation':
    'No pudimos calcular bien el precio, así que nos detuvimos. No se cobró nada. Inténtelo de nuevo.',
  'errors.missingData': 'No llegó parte de la información que necesita esta página. Inténtelo de nuevo.',
  'errors.generic': 'Ocurrió algo inesperado. Sus respuestas se conservan. Inténtelo de nuevo.',
  'errors.unableToLoad': 'No se pudo cargar {component}. Faltan algunos datos necesarios.',
  'errors.tryAgain': 'Intentar de nuevo',
} satisfies Record<keyof typeof en, string>
