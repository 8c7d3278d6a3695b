export default {
  'office.title': 'Office',
  'office.lead': 'The office of {hauler}: for people who dispatch, weigh and bill.',
  'office.noAccess':
    'This account has no access to the office of {hauler}. If you work there, ask the office to add your number.',
} as const
