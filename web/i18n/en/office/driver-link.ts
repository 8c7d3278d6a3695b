export default {
  'driverLink.button': 'Link',
  'driverLink.buttonOf': 'Link to the day of {driver}',
  'driverLink.title': '{driver}’s day by a link, {day}',
  'driverLink.hint':
    'For a driver without an account. The first phone that opens it has it; it shows this day alone and ends at midnight. A new link ends the one before.',
  'driverLink.text': 'Text a link',
  'driverLink.copy': 'Copy a link',
  'driverLink.revoke': 'End the link',
  'driverLink.texted': 'The link is on its way.',
  'driverLink.copied': 'Copied:',
  'driverLink.giveIt':
    'No text was sent: this number has stopped texts, or nothing could be copied. Give the link yourself:',
  'driverLink.state.gone': 'There is no link yet.',
  'driverLink.state.open': 'A link was made and not opened yet.',
  'driverLink.state.claimed': 'A phone uses the link.',
  'driverLink.state.revoked': 'The link was ended. What was done before is still taken.',
  'driverLink.state.over': 'The link is over. What was done before is still taken.',
} as const
