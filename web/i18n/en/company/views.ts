export default {
  'views.title': 'Saved views',
  'views.save': 'Save this view',
  'views.change': 'Change this view',
  'views.failed': 'Saved views',
  'views.name': 'Name',
  'views.name.missing': 'Please give it a name.',
  'views.forAll': 'For everybody in the office',
  'views.forAll.mark': '{name}, for everybody',
  'views.save.about': 'The page with its filters, under a name. What is typed in the search is not kept.',
  'views.save.do': 'Save',
  'views.remove': 'Remove',
} as const
