export default {
  'map.miles': '{miles} mi',
  'map.visit': 'Map of our yard and your address',
  'map.yard': 'Our yard',
  'map.you': 'You',
} as const
