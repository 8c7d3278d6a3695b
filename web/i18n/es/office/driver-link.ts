import type en from '#web/i18n/en/office/driver-link.ts'

export default {
  'driverLink.button': 'Enlace',
  'driverLink.buttonOf': 'Enlace al día de {driver}',
  'driverLink.title': 'El día de {driver} por enlace, {day}',
  'driverLink.hint':
    'Para un chofer sin cuenta. Lo tiene el primer teléfono que lo abre; muestra solo este día y termina a la medianoche. Un enlace nuevo termina el anterior.',
  'driverLink.text': 'Enviar un enlace',
  'driverLink.copy': 'Copiar un enlace',
  'driverLink.revoke': 'Terminar el enlace',
  'driverLink.texted': 'El enlace va en camino.',
  'driverLink.copied': 'Copiado:',
  'driverLink.giveIt':
    'No se envió ningún mensaje: este número no quiere mensajes, o no se pudo copiar. Dé usted mismo el enlace:',
  'driverLink.state.gone': 'Todavía no hay enlace.',
  'driverLink.state.open': 'Se hizo un enlace y todavía no se abrió.',
  'driverLink.state.claimed': 'Un teléfono usa el enlace.',
  'driverLink.state.revoked': 'El enlace se terminó. Lo que se hizo antes todavía cuenta.',
  'driverLink.state.over': 'El enlace terminó. Lo que se hizo antes todavía cuenta.',
} satisfies Record<keyof typeof en, string>
