export default {
  'dayMap.title': 'Map of {day}',
  'dayMap.picture':
    'Map with {stops, plural, one {# stop} other {# stops}}. The list has the same stops in their order.',
  'dayMap.list': 'Stops by driver',
  'dayMap.all': 'Show all drivers',
  'dayMap.only': 'Show {driver} alone on the map',
  'dayMap.stops': '{count, plural, =0 {No stops} one {# stop} other {# stops}}',
  'dayMap.lastTap': 'last tap {time}',
  'dayMap.number': 'Stop {number}',
  'dayMap.noStops': 'No stops on this day. The map shows the boxes at customers.',
  'dayMap.boxes': 'Boxes at customers: {count}',
  'dayMap.showBoxes': 'Show boxes at customers',
  'dayMap.box': '{number}, {customer}, {days, plural, =0 {since today} one {# day} other {# days}}',
  'dayMap.allBoxes': 'See all boxes at customers',
  'dayMap.rough': 'A dotted ring marks a position that is only the middle of its ZIP, until a driver taps there.',
  'dayMap.glow': 'The longer a box is out, the stronger it glows.',
  'dayMap.failed': 'The map could not be loaded',
} as const
