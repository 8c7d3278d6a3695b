export default {
  'list.csv': 'Save as CSV',
  'list.csv.rows': '{count, plural, one {# row so far} other {# rows so far}}',
  'list.csv.failed': 'The file was not saved.',
  'list.clear': 'Clear filters',
  'list.more': 'More',
  'list.partOf': '{part} of {all}',
  'catalog.size.10yard': '10 yard',
  'catalog.size.10yard-heavy': '10 yard, heavy',
  'catalog.size.20yard': '20 yard',
  'catalog.size.30yard': '30 yard',
  'catalog.size.40yard': '40 yard',
  'catalog.size.concrete-box': 'Concrete box',
} as const
