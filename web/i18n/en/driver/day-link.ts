export default {
  'dayLink.title': '{driver}’s route, {day}',
  'dayLink.lead': 'After that it works on this phone alone, until midnight.',
  'dayLink.claim': 'That is me',
  'dayLink.failed.title': 'No connection',
  'dayLink.failed': 'Open the link once with a connection. After that it works without one.',
  'dayLink.used.title': 'This link is in use on another phone',
  'dayLink.over.title': 'The day of this link is over',
  'dayLink.revoked.title': 'The office has ended this link',
  'dayLink.gone.title': 'This link does not work',
  'dayLink.askForNew': 'Ask the office for a new link.',
  'dayLink.stillSends': 'What you did before that is still sent from this phone.',
  'dayLink.signIn': 'Sign in with my number',
} as const
