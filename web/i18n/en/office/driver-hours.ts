export default {
  'driverHours.route': 'Today’s route',
  'driverHours.notEnded': '{count, plural, one {# day not ended} other {# days not ended}}',
} as const
