export default {
  'notOpen.title': 'Online prices are not ready yet',
  'notOpen.lead': '{hauler} cannot give a price here yet, so this page does not ask for your number.',
  'notOpen.call': 'Call {phone}',
  'notOpen.later': 'Please look again in a few days.',
} as const
