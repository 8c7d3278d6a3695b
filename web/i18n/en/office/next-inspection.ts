export default {
  'nextInspection.label': 'Next inspection by (optional)',
  'nextInspection.wrong': 'Choose a day',
  'nextInspection.column': 'Next inspection',
  'nextInspection.soon': 'due soon',
  'nextInspection.overdue': 'overdue',
  'nextInspection.was': 'was due by {day}',
} as const
