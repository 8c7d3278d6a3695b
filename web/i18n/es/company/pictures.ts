export default {
  'pictures.title': 'Fotos',
  'pictures.lead':
    'Sus propias fotos en su primera página: una portada y hasta seis de su trabajo. Las recortamos y las hacemos pequeñas. JPEG, PNG o WebP, de 10 MB cada una como máximo.',
  'pictures.failed': 'No se pudieron cargar las fotos. Abra la página otra vez.',
  'pictures.cover.choose': 'Elegir una portada',
  'pictures.cover.another': 'Elegir otra portada',
  'pictures.photo.choose': 'Agregar una foto',
  'pictures.alt': 'Lo que muestra la foto, en inglés',
  'pictures.alt.hint': 'Una frase para quienes no la ven, como “A 20 yard dumpster in a driveway in Austin”.',
  'pictures.alt.wrong': 'Entre 1 y 150 letras',
  'pictures.altEs': 'Lo mismo en español',
  'pictures.altEs.hint': 'Si lo deja vacío, se muestra la frase en inglés.',
  'pictures.save': 'Guardar la foto',
  'pictures.saved': 'La foto está guardada',
  'pictures.cancel': 'Cancelar',
  'pictures.remove': 'Quitar',
  'pictures.remove.which': 'Quitar: {alt}',
  'pictures.removed': 'Se quitó la foto',

  'snippet.title': 'Precios en su propio sitio',
  'snippet.lead':
    'Pegue esta línea donde deben estar los precios. Los visitantes escriben ahí su código postal y ven sus precios; el botón lleva a su página de pedidos.',
  'snippet.code': 'La línea para su sitio',
  'snippet.copy': 'Copiar la línea',
  'snippet.copied': 'La línea está copiada',
  'snippet.notCopied': 'Su navegador no copió la línea. Selecciónela y cópiela.',
  'snippet.look': 'Ver cómo se ve',
} as const
