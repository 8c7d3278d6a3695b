export default {
  'driver.title': 'Driver',
  'driver.lead': 'For drivers of {hauler}.',
  'driver.noAccess':
    'This account has no access to the driver app of {hauler}. If you drive for them, ask the office to add your number.',
} as const
