import type en from '#web/i18n/en/company/settings-overview.ts'

export default {
  'settingsOverview.nav': 'Secciones de los ajustes',
  'settingsOverview.preview': 'Lo que ven los clientes',
  'settingsOverview.preview.empty':
    'Cuando los llene, el horario, la licencia y las opiniones aparecen aquí y en sus páginas.',
  'settingsOverview.object': 'Tiempo para objetar una cuenta',
  'settingsOverview.hours': '{count, plural, =0 {se cobra enseguida} one {# hora} other {# horas}}',
  'settingsOverview.facts.none': 'Todavía no dice nada',
  'settingsOverview.reviewed': 'Usted revisa primero cada pedido pagado',
  'settingsOverview.notReviewed': 'Los pedidos pagados van directo al tablero',
  'settingsOverview.limited': 'solo se ofrecen días con lugar',
  'settingsOverview.notLimited': 'se ofrecen todos los días abiertos',
  'settingsOverview.objection':
    '{count, plural, =0 {La tarjeta se cobra enseguida} one {La tarjeta se cobra después de # hora} other {La tarjeta se cobra después de # horas}}',
  'settingsOverview.auto': 'las boletas normales se cobran automáticamente',
  'settingsOverview.byHand': 'cada boleta lo espera a usted',
  'settingsOverview.fees.line': 'Viaje perdido {trip} · espera {wait} por minuto después de {minutes} min',
  'settingsOverview.checks.on': 'Se revisan los camiones',
  'settingsOverview.checks.off': 'Sin revisión de camiones',
  'settingsOverview.photo.on': 'se pide foto antes de Listo',
  'settingsOverview.photo.off': 'las fotos son opcionales',
  'settingsOverview.plan': '{day} por día completo · {miles} millas por hora',
  'settingsOverview.publish.by': 'Automáticamente el día anterior, a las {hour}',
  'settingsOverview.publish.never': 'A mano, en el tablero',
  'settingsOverview.kept':
    'Carritos tras {carts, plural, one {# día} other {# días}} · números tras {leads} · posiciones tras {fixes}',
} satisfies Record<keyof typeof en, string>
