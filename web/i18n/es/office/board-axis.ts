import type en from '#web/i18n/en/office/board-axis.ts'

export default {
  'axis.state.planned': 'Planificada',
  'axis.state.published': 'Publicada',
  'axis.state.on-the-way': 'En camino',
  'axis.state.there': 'En el lugar',
  'axis.state.waiting': 'Esperando',
  'axis.state.done': 'Hecha',
  'axis.state.late': 'Tarde',
  'axis.state.could-not': 'No se pudo',
  'axis.more': 'Más sobre {driver}',
  'axis.more.warnings': 'Más sobre {driver}, {count, plural, one {# aviso} other {# avisos}}',
  'axis.toList': 'Ver como lista',
  'axis.toAxis': 'Ver por horas',
  'axis.skip': 'Saltar a las paradas de los choferes',
} satisfies Record<keyof typeof en, string>
