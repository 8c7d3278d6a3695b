import type en from '#web/i18n/en/customer/sign-in.ts'

export default {
  'signIn.title': 'Iniciar sesión',
  'phone.haveAccount': '¿Ya tiene una cuenta?',
  'phone.orderUpdates': 'Solo lo usaremos para enviarle novedades de su pedido.',
  'phone.rates': 'Pueden aplicarse tarifas estándar.',
  'phone.consent':
    'Acepto recibir mensajes de texto de {hauler} sobre mis pedidos en este número: hasta 12 por pedido sobre la entrega y la recolección, y uno por cada cuenta, cobro o devolución. Pueden aplicarse tarifas de mensajes y datos. Responda STOP para dejar de recibirlos, HELP para obtener ayuda. Consulte nuestros <terms>Términos del servicio</terms> y nuestra <privacy>Política de privacidad</privacy>.',
  'former.loading': 'Buscando su cuenta...',
  'former.unknown': 'No pudimos buscar su cuenta',
  'former.title': '¿Esta cuenta es suya?',
  'former.lead':
    'La cuenta de este número no se usó durante un año. Los números de teléfono cambian de dueño; demuestre que es suya con una tarjeta guardada en ella.',
  'former.lastFour': 'Últimos cuatro dígitos de la tarjeta',
  'former.lastFour.missing': 'Ingrese los últimos cuatro dígitos.',
  'former.zip': 'Código postal de facturación de la tarjeta',
  'former.zip.missing': 'Ingrese un código postal de 5 dígitos.',
  'former.tries': '{count, plural, one {Queda # intento} other {Quedan # intentos}}.',
  'former.wrong':
    'No coincide con ninguna tarjeta guardada. {count, plural, one {Queda # intento} other {Quedan # intentos}}.',
  'former.over.title': 'Comienza una cuenta nueva',
  'former.over': 'La tarjeta no coincidió; este número comienza con una cuenta nueva.',
  'former.new':
    'De lo contrario, este número comienza con una cuenta nueva y sus pedidos anteriores no aparecen en ella.',
  'former.notMe': 'Nunca fui yo',
  'former.noCard': 'No tengo esa tarjeta',
} satisfies Record<keyof typeof en, string>
