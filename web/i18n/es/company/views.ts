export default {
  'views.title': 'Vistas guardadas',
  'views.save': 'Guardar esta vista',
  'views.change': 'Cambiar esta vista',
  'views.failed': 'Vistas guardadas',
  'views.name': 'Nombre',
  'views.name.missing': 'Dele un nombre.',
  'views.forAll': 'Para todos en la oficina',
  'views.forAll.mark': '{name}, para todos',
  'views.save.about': 'La página con sus filtros, bajo un nombre. Lo que se escribe en la búsqueda no se guarda.',
  'views.save.do': 'Guardar',
  'views.remove': 'Quitar',
} as const
