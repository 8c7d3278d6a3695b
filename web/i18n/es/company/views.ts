export default {
  'views.title': 'Vistas guardadas',
  'views.save': 'Guardar esta vista',
  'views.change': 'Cambiar esta vista',
  'views.failed': 'Vistas guardadas',
  'views.name': 'Nombre',
  'views.name.missing': 'Dele un nombre.',
  'views.forAll': 'Para toda la oficina',
  'views.forAll.mark': '{name}, para toda la oficina',
  'views.save.about': 'La página con sus filtros, bajo un nombre. Lo que se escribe en la búsqueda no se guarda.',
  'views.save.do': 'Guardar',
  'views.arrange': 'Ordenar',
  'views.arrange.about':
    'El orden en que usted ve las vistas de esta página; es solo suyo. Arrástrelas, o use las flechas del teclado en el botón de cada una.',
  'views.move': 'Mover {name}: teclas de flecha o arrastrar',
  'views.moved': '{name}: lugar {place} de {count}',
  'views.remove': 'Quitar',
} as const
