export default {
  'driverHours.route': 'Today’s route',
  'driverHours.stops': '{over} of {all} done',
  'driverHours.notEnded': '{count, plural, one {# day not ended} other {# days not ended}}',
} as const
