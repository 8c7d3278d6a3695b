import type en from '#web/i18n/en/company/ready-made.ts'

export default {
  'readyMade.title': 'Empiece con el catálogo listo',
  'readyMade.what':
    'Tamaños de 10 a 40 yardas y un contenedor para concreto, 22 materiales, 7 tipos de limpieza, 7 extras y precios según cifras usuales de EE. UU., en inglés y español. Después puede cambiarlo todo.',
  'readyMade.price': 'Su precio por un contenedor de 20 yardas por una semana (opcional)',
  'readyMade.price.hint': 'De él salen los precios de todos los tamaños. Vacío, son $525.',
  'readyMade.price.wrong': 'Dólares de 100 a 5,000, como 495',
  'readyMade.take': 'Usar este catálogo',
  'readyMade.taken': 'El catálogo es suyo',
} satisfies Record<keyof typeof en, string>
