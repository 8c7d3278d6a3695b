export default {
  'office.title': 'Office',
  'office.lead': 'The office of {hauler}: for people who dispatch, weigh and bill.',
  'office.noAccess':
    'This account has no access to the office of {hauler}. If you work there, ask the office to add your number.',
  'office.noRights.title': 'Nothing to do here yet',
  'office.noRights': 'Whoever manages your team can give your account what it needs.',
  'office.pages': 'Pages',
  'office.page.dispatch': 'Dispatch',
  'office.page.tickets': 'Tickets',
  'office.page.containers': 'Boxes',
  'office.page.trucks': 'Trucks',
  'office.page.drivers': 'Drivers',
  'office.page.facilities': 'Facilities',
  'office.organization': 'Company',
  'office.live': 'Live',
  'office.notLive': 'Not connected',
  'office.notConnected': 'Not connected since {time}. You see the state of then; changes are not possible.',
} as const
