export default {
  'members.signedIn': 'You are signed in as {who}.',
  'members.noAccess': 'No access',
  'members.failed': 'We could not find out who you are',
  'members.invitation': 'You are invited',
  'members.invited.office': '{company} invites you to work in its office.',
  'members.invited.driver': '{company} has put your number down as a driver.',
  'members.invited.shows':
    'Until you say yes they see your number alone. From then on they see your name, too. You can leave at any time.',
  'members.accept': 'Accept',
  'members.decline': 'Decline',
  'members.joined': 'You work for {company} now',
  'members.declined': 'You said no to {company}',
  'members.answer.failed': 'Your answer was not saved',
  'members.work': 'Where you work',
  'members.role.admin': 'Office',
  'members.role.driver': 'Driver',
  'members.leave': 'Leave',
  'members.leave.one': 'Leave {company}',
  'members.leave.ask': 'Leave this company?',
  'members.leave.text':
    '{company} closes its office and its driver’s app to you at once. Stops that are planned for you become free. Your own orders stay yours.',
  'members.left': 'You have left {company}',
} as const
