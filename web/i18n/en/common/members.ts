export default {
  'members.signedIn': 'You are signed in as {who}.',
  'members.noAccess': 'No access',
  'members.failed': 'We could not find out who you are',
} as const
