export default {
  'views.title': 'Saved views',
  'views.save': 'Save this view',
  'views.change': 'Change this view',
  'views.failed': 'Saved views',
  'views.name': 'Name',
  'views.name.missing': 'Please give it a name.',
  'views.forAll': 'For the whole office',
  'views.forAll.mark': '{name}, for the whole office',
  'views.save.about': 'The page with its filters, under a name. What is typed in the search is not kept.',
  'views.save.do': 'Save',
  'views.arrange': 'Put in order',
  'views.arrange.about':
    'The order in which you see the views of this page; it is yours alone. Drag them, or use the arrow keys on a handle.',
  'views.move': 'Move {name}: arrow keys, or drag',
  'views.moved': '{name}: place {place} of {count}',
  'views.remove': 'Remove',
} as const
