export default {
  'readyMade.title': 'Start with the ready-made catalog',
  'readyMade.what':
    'Sizes from 10 to 40 yards and a concrete box, 22 materials, 7 kinds of cleanup, 7 add-ons, and prices by usual US figures, in English and Spanish. All of it is yours to change afterwards.',
  'readyMade.price': 'Your price for a 20 yard dumpster for a week (optional)',
  'readyMade.price.hint': 'The prices of all sizes follow from it. Left empty, it is $525.',
  'readyMade.price.wrong': 'Dollars from 100 to 5,000, such as 495',
  'readyMade.take': 'Use this catalog',
  'readyMade.taken': 'The catalog is yours',
} as const
