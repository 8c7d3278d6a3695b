import type en from '#web/i18n/en/office/stop-acts.ts'

export default {
  'stopActs.move': 'Mover {stop}',
  'stopActs.plan': 'Planificar {stop}',
  'stopActs.place': 'Buscar el mejor lugar para {stop}',
  'stopActs.unplan': 'Devolver {stop} a su lista',
  'stopActs.publish': 'Publicar esta ruta',
  'stopActs.publishRouteFor': 'Publicar esta ruta para {driver}',
  'stopActs.publishFor': 'Publicar para {driver}',
  'stopActs.publishTitle': '¿Publicar el {day} para {driver}?',
} satisfies Record<keyof typeof en, string>
