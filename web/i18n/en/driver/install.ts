export default {
  'install.title': 'Put this app on your Home Screen',
  'install.how': 'Tap Share, then “Add to Home Screen”. Otherwise the iPhone may forget what waits here after 7 days.',
  'install.later': 'Later',
} as const
