export default {
  'driverTexts.count':
    '{count, plural, one {# chofer recibe un mensaje de texto.} other {# choferes reciben un mensaje de texto.}}',
  'driverTexts.none': 'Ningún chofer recibe un mensaje de texto.',
  'driverTexts.one': 'recibe un mensaje',
  'driverTexts.sent':
    '{count, plural, one {Se envió un mensaje de texto a # chofer.} other {Se envió un mensaje de texto a # choferes.}}',
  'driverTexts.stopped': 'No recibe mensajes: el número envió STOP',
} as const
