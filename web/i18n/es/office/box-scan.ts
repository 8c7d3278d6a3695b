import type en from '#web/i18n/en/office/box-scan.ts'

export default {
  'boxScan.title': 'Escanear etiquetas',
  'boxScan.hold': 'Ponga la etiqueta de un contenedor dentro del marco. Cada uno se marca al momento.',
  'boxScan.starting': 'La cámara está arrancando',
  'boxScan.ticked':
    '{count, plural, =0 {Aún no se escaneó ningún contenedor} one {# contenedor escaneado} other {# contenedores escaneados}}',
  'boxScan.photo': 'Foto de una etiqueta',
  'boxScan.offline': 'Sin conexión: ahora no se puede marcar nada.',
  'boxScan.refused':
    'Aquí no se permite la cámara. Permítala en los ajustes de esta página o tome una foto de la etiqueta.',
  'boxScan.none': 'No se encontró ninguna cámara. Tome una foto de la etiqueta o escriba el número.',
  'boxScan.busy': 'Otra aplicación usa la cámara. Ciérrela y escanee otra vez, o tome una foto de la etiqueta.',
  'boxScan.insecure':
    'Esta dirección no es segura (http), por eso la cámara no se enciende. Tome una foto de la etiqueta.',
  'boxScan.noReader': 'No se pudo cargar el lector de etiquetas. Escriba el número.',
  'boxScan.no-box': 'Esta no es la etiqueta de un contenedor.',
  'boxScan.other-hauler': 'Este contenedor es de otra compañía.',
  'boxScan.unreadable': 'No hay ninguna etiqueta en la foto. Acérquese más o escriba el número.',
} satisfies Record<keyof typeof en, string>
