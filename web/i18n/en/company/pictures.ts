export default {
  'pictures.title': 'Pictures',
  'pictures.lead':
    'Your own photos on your first page: one cover and up to six of your work. We crop them and make them small. JPEG, PNG or WebP, at most 10 MB each.',
  'pictures.failed': 'The pictures could not be loaded. Please open the page again.',
  'pictures.cover.choose': 'Choose a cover',
  'pictures.cover.another': 'Choose another cover',
  'pictures.photo.choose': 'Add a photo',
  'pictures.alt': 'What the picture shows',
  'pictures.alt.hint':
    'One sentence for people who do not see it, such as “A 20 yard dumpster in a driveway in Austin”.',
  'pictures.alt.wrong': 'Between 1 and 150 letters',
  'pictures.altEs': 'The same in Spanish',
  'pictures.altEs.hint': 'Leave empty to show the English sentence.',
  'pictures.save': 'Save picture',
  'pictures.saved': 'The picture is saved',
  'pictures.cancel': 'Cancel',
  'pictures.remove': 'Remove',
  'pictures.remove.which': 'Remove: {alt}',
  'pictures.removed': 'The picture was removed',

  'snippet.title': 'Prices on your own site',
  'snippet.lead':
    'Paste this line where the prices should be. Visitors type their ZIP code there and see your prices; the button leads to your order page.',
  'snippet.code': 'The line for your site',
  'snippet.copy': 'Copy the line',
  'snippet.copied': 'The line is copied',
  'snippet.notCopied': 'Your browser did not copy the line. Select it and copy it.',
  'snippet.look': 'See how it looks',
} as const
