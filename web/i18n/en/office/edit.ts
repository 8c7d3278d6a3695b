export default {
  'edit.changed': 'Somebody changed this meanwhile',
  'edit.changed.by': '{who} changed this meanwhile',
  'edit.theirs': '{field}: now {theirs}',
  'edit.contested': '{field}: now {theirs}; you typed {mine}',
  'edit.empty': 'nothing',
  'edit.takeTheirs': 'Take theirs',
  'edit.keepMine': 'Keep mine',
  'edit.decideFirst': 'Choose theirs or yours, then save.',
  'edit.leave.title': 'Leave without saving?',
  'edit.leave.text': 'What you typed here has not been saved.',
  'edit.leave.go': 'Leave without saving',
  'edit.leave.stay': 'Stay',
} as const
