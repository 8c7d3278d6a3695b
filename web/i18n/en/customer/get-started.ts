export default {
  'getStarted.title': 'Get instant quote',
  'getStarted.submit': 'Get Started',
  'getStarted.haveAccount': 'Already have an account?',
  'getStarted.signIn': 'Sign in',
  'getStarted.failed': 'We failed to capture your phone number. Please try again.',
  'getStarted.noPrices': 'We could not get the prices. Please try again.',
  'getStarted.goOn.dumpster': 'Go on with your {dumpster} for {zipCode}?',
  'getStarted.goOn': 'Go on with your order for {zipCode}?',
  'getStarted.goOn.yes': 'Go on',
  'getStarted.goOn.no': 'Start over',
} as const
