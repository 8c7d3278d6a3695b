export default {
  'labels.title': 'Labels for boxes',
  'labels.lead': 'Number, name, phone and a code that any phone can read.',
  'labels.back': 'Back to the boxes',
  'labels.which': 'Boxes to print labels for',
  'labels.chosen': '{count} of {all, plural, one {# box} other {# boxes}} chosen',
  'labels.all': 'All',
  'labels.none': 'None',
  'labels.copies': 'Labels for each box',
  'labels.first': 'First free label on the sheet',
  'labels.print': 'Print {count, plural, one {# label} other {# labels}}',
  'labels.paper':
    'For letter paper with 6 labels of 4 × 3⅓ inches, such as the weatherproof Avery 5524. Print in actual size (100 %), without margins.',
  'labels.onlyHere':
    'The codes would hold {address}, which other phones cannot open. Set PUBLIC_URL to the public address before you print.',
  'labels.empty': 'No boxes match. Change the filters, or add boxes.',
  'labels.noneChosen': 'No box is chosen.',
  'labels.sheets': 'Sheets',
} as const
