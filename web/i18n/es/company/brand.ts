export default {
  'brand.title': 'Marca',
  'brand.lead':
    'Lo que ven los clientes, la oficina y los choferes. Las páginas abiertas la muestran al abrirse de nuevo; los mensajes llevan el nombre nuevo desde el próximo.',
  'brand.save': 'Guardar nombre y color',
  'brand.saved': 'Guardado',
  'brand.name': 'Nombre',
  'brand.name.wrong': 'Entre 1 y 100 letras',

  'brand.accent': 'Color',
  'brand.accent.hint': 'Como #rrggbb, por ejemplo #0b756d. Si queda vacío, es el naranja del producto.',
  'brand.accent.wrong': 'Un color es # y seis cifras o letras de la a a la f, por ejemplo #0b756d',
  'brand.accent.choose': 'Elegir un color',
  'brand.accent.read':
    'Se puede leer: {button} a 1 en los botones, {light} a 1 como texto sobre claro, {dark} a 1 sobre oscuro. Se necesita 4.5 a 1.',
  'brand.accent.button': 'Las palabras en un botón de este color se leen mal: {contrast} a 1, y se necesita 4.5 a 1.',
  'brand.accent.light': 'Como texto sobre un fondo claro este color se lee mal: {contrast} a 1, y se necesita 4.5 a 1.',
  'brand.accent.dark': 'Como texto sobre un fondo oscuro este color se lee mal: {contrast} a 1, y se necesita 4.5 a 1.',
  'brand.accent.nearest': 'Usar {shade}, el más cercano que sirve',

  'brand.logo': 'Logotipo',
  'brand.logo.hint':
    'Una imagen (PNG, JPEG o WebP) de 200 KB como máximo, mejor con fondo transparente. Se muestra con 32 píxeles de alto.',
  'brand.logo.choose': 'Elegir un logotipo',
  'brand.logo.another': 'Elegir otro logotipo',
  'brand.logo.remove': 'Quitar el logotipo',
  'brand.logo.now': 'El logotipo actual',
  'brand.logo.saved': 'El logotipo está guardado',
  'brand.logo.removed': 'Se quitó el logotipo',

  'brand.preview': 'Cómo se ve',
  'brand.preview.light': 'Con luz',
  'brand.preview.dark': 'En la oscuridad',
  'brand.preview.customer': 'Cliente',
  'brand.preview.button': 'Continuar',
  'brand.preview.link': 'Cambiar la dirección',
  'brand.preview.office': 'Oficina',
  'brand.preview.page': 'Despacho',
  'brand.preview.driver': 'Chofer',
  'brand.preview.here': 'Ya llegué',
} as const
