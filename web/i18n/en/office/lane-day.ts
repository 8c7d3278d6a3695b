export default {
  'laneDay.started': 'Started {time}',
  'laneDay.ended': 'Ended {time}',
  'laneDay.miles': '{miles} mi',
  'laneDay.noMileage': 'no mileage',
} as const
