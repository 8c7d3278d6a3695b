export default {
  'list.csv': 'Save as CSV',
  'list.csv.rows': '{count, plural, one {# row so far} other {# rows so far}}',
  'list.csv.failed': 'The file was not saved.',
  'list.clear': 'Clear filters',
} as const
