export default {
  'getStarted.title': 'Get instant quote',
  'getStarted.lead': 'A dumpster in your driveway, priced in three minutes.',
  'getStarted.submit': 'Get Started',
  'getStarted.haveAccount': 'Already have an account?',
  'getStarted.signIn': 'Sign in',
  'getStarted.failed': 'We failed to capture your phone number. Please try again.',
  'getStarted.goOn.dumpster': 'Go on with your {dumpster} for {zipCode}?',
  'getStarted.goOn': 'Go on with your order for {zipCode}?',
  'getStarted.goOn.yes': 'Go on',
  'getStarted.goOn.no': 'Start over',
  'getStarted.sizes': 'From a garage clean-out to a new roof: sizes drawn to scale.',
  'getStarted.yards': '{yards} yard',
} as const
