export default {
  'laneDay.started': 'Empezó {time}',
  'laneDay.ended': 'Terminó {time}',
  'laneDay.miles': '{miles} mi',
  'laneDay.noMileage': 'sin millaje',
} as const
