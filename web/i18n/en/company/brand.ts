export default {
  'brand.title': 'Brand',
  'brand.lead':
    'What customers, the office and drivers see. Pages that are open show it when they are opened again; messages have the new name from the next one on.',
  'brand.save': 'Save name and color',
  'brand.saved': 'Saved',
  'brand.name': 'Name',
  'brand.name.wrong': 'Between 1 and 100 letters',

  'brand.accent': 'Color',
  'brand.accent.hint': 'As #rrggbb, such as #0b756d. Left empty, it is the orange of the product.',
  'brand.accent.wrong': 'A color is # and six digits or letters from a to f, such as #0b756d',
  'brand.accent.choose': 'Choose a color',
  'brand.accent.read':
    'Can be read: {button} to 1 on buttons, {light} to 1 as text in the light, {dark} to 1 in the dark. 4.5 to 1 is needed.',
  'brand.accent.button': 'Words on a button of this color are hard to read: {contrast} to 1, and 4.5 to 1 is needed.',
  'brand.accent.light':
    'As text on a light ground this color is hard to read: {contrast} to 1, and 4.5 to 1 is needed.',
  'brand.accent.dark': 'As text on a dark ground this color is hard to read: {contrast} to 1, and 4.5 to 1 is needed.',
  'brand.accent.nearest': 'Use {shade}, the nearest that passes',

  'brand.logo': 'Logo',
  'brand.logo.hint':
    'A picture (PNG, JPEG or WebP) of at most 200 KB, best on a transparent ground. Shown 32 pixels high.',
  'brand.logo.choose': 'Choose a logo',
  'brand.logo.another': 'Choose another logo',
  'brand.logo.remove': 'Take the logo away',
  'brand.logo.now': 'The logo as it is now',
  'brand.logo.saved': 'The logo is saved',
  'brand.logo.removed': 'The logo was taken away',

  'brand.preview': 'How it looks',
  'brand.preview.light': 'In the light',
  'brand.preview.dark': 'In the dark',
  'brand.preview.customer': 'Customer',
  'brand.preview.button': 'Continue',
  'brand.preview.link': 'Change the address',
  'brand.preview.office': 'Office',
  'brand.preview.page': 'Dispatch',
  'brand.preview.driver': 'Driver',
  'brand.preview.here': 'I am here',
} as const
