import type en from '#web/i18n/en/office/day-map.ts'

export default {
  'dayMap.title': 'Mapa del {day}',
  'dayMap.picture':
    'Mapa con {stops, plural, one {# parada} other {# paradas}}. La lista tiene las mismas paradas en su orden.',
  'dayMap.list': 'Paradas por chofer',
  'dayMap.all': 'Mostrar a todos los choferes',
  'dayMap.only': 'Mostrar solo a {driver} en el mapa',
  'dayMap.stops': '{count, plural, =0 {Sin paradas} one {# parada} other {# paradas}}',
  'dayMap.lastTap': 'último toque {time}',
  'dayMap.number': 'Parada {number}',
  'dayMap.noStops': 'No hay paradas este día. El mapa muestra los contenedores con clientes.',
  'dayMap.boxes': 'Contenedores con clientes: {count}',
  'dayMap.showBoxes': 'Mostrar contenedores con clientes',
  'dayMap.box': '{number}, {customer}, {days, plural, =0 {desde hoy} one {# día} other {# días}}',
  'dayMap.allBoxes': 'Ver todos los contenedores con clientes',
  'dayMap.rough':
    'Un anillo punteado marca una posición que es solo el centro de su código postal, hasta que un chofer toque ahí.',
  'dayMap.glow': 'Cuanto más tiempo lleva fuera un contenedor, más brilla.',
  'dayMap.failed': 'No se pudo cargar el mapa',
} satisfies Record<keyof typeof en, string>
