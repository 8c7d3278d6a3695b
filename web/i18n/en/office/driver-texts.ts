export default {
  'driverTexts.count': '{count, plural, one {# driver gets a text.} other {# drivers get a text.}}',
  'driverTexts.none': 'No driver gets a text.',
  'driverTexts.one': 'gets a text',
  'driverTexts.sent': '{count, plural, one {# driver was sent a text.} other {# drivers were sent a text.}}',
  'driverTexts.stopped': 'Gets no texts: the number sent STOP',
} as const
