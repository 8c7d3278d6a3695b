import type en from '#web/i18n/en/customer/reasons.ts'

export default {
  'reason.container.daily': '{days, plural, one {# día} other {# días}} a {perDay} por día',
  'reason.container.fixed': 'Precio fijo por los días que reserve',
  'reason.container.payAsYouGo': 'El contenedor en sí no se cobra: usted paga por peso',
  'reason.container.period': '{base} con {includedDays, plural, one {# día incluido} other {# días incluidos}}',
  'reason.container.periodExtra':
    '{base} con {includedDays, plural, one {# día incluido} other {# días incluidos}}, más {extraDays, plural, one {# día} other {# días}} a {perDay} por día',
  'reason.materials.none': 'Aún no se ha elegido un contenedor',
  'reason.materials.included':
    '{tons, plural, one {# tonelada} other {# toneladas}} de residuos incluidas en el precio del contenedor',
  'reason.materials.byWeight': 'Se cobra por peso después de la recolección, a {perTon} por tonelada',
  'reason.materials.payAsYouGo': '{tons, plural, one {# tonelada} other {# toneladas}} a {perTon} por tonelada',
  'reason.materials.minimumCharge':
    'Cargo mínimo por los residuos, cubre {tons, plural, one {# tonelada} other {# toneladas}}',
  'reason.materials.prepaid':
    '{tons, plural, one {# tonelada prepagada} other {# toneladas prepagadas}} a {perTon} por tonelada; después solo se cobra lo que exceda ese peso',
  'reason.materials.several': 'Residuos de {dumpsters, plural, one {# contenedor} other {# contenedores}}',
  'reason.additionalMaterial': '{quantity} × {each} por manejo especial',
  'reason.cityFee': 'Tarifa por entregas en su zona',
  'reason.cityFee.none': 'Sin tarifa por entregas en su zona',
  'reason.addOn': 'Elegido por usted',
  'reason.agreed': 'Como se acordó por teléfono',
  'reason.discount.percentage': '{percent}% de descuento',
  'reason.discount.nearFlat': '{amount} de descuento: ese día un camión ya está cerca',
  'reason.discount.nearPercentage': '{percent}% de descuento: ese día un camión ya está cerca',
  'reason.discount.flat': '{amount} de descuento',
  'reason.discount.codePercentage': '{percent}% de descuento con el código {code}',
  'reason.discount.codeFlat': '{amount} de descuento con el código {code}',
  'reason.tax': '{percent}% de impuesto sobre las ventas sobre {amount}',
  'reason.tax.none': 'Sin impuesto sobre las ventas',
  'reason.bill.weight.within':
    '{weighed, plural, one {# tonelada pesada} other {# toneladas pesadas}}, {covered, plural, one {# tonelada cubierta} other {# toneladas cubiertas}}: no se agrega nada',
  'reason.bill.weight.over':
    '{weighed, plural, one {# tonelada pesada} other {# toneladas pesadas}} − {covered} cubiertas = {excess} de más, se cobran como {charged, plural, one {# tonelada} other {# toneladas}} × {perTon} por tonelada',
  'reason.bill.weight.payAsYouGo':
    '{weighed, plural, one {# tonelada pesada} other {# toneladas pesadas}}, se cobran como {charged, plural, one {# tonelada} other {# toneladas}} × {perTon} por tonelada = {fee} − {paid} ya pagados',
  'reason.bill.items.more': '{found} encontrados − {paid} pagados = {count} más × {each}',
  'reason.bill.items.fewer': '{paid} pagados − {found} encontrados = se devuelven {count} × {each}',
  'reason.bill.items.fewerDiscounted':
    '{paid} pagados − {found} encontrados: se devuelven {count} de {paid}, de los {amount} que pagó por ellos con su descuento',
  'reason.bill.extension': '{days, plural, one {# día} other {# días}} más, como usted aceptó',
  'reason.bill.extraDays.requested':
    '{used, plural, one {# día} other {# días}} hasta el día de recolección que pidió − {covered} cubiertos = {extra, plural, one {# día} other {# días}} × {perDay} por día',
  'reason.bill.extraDays.done':
    '{used, plural, one {# día} other {# días}} hasta la recolección − {covered} cubiertos = {extra, plural, one {# día} other {# días}} × {perDay} por día',
  'reason.fee.trip.blocked': 'Vinimos y no pudimos trabajar: el lugar estaba bloqueado',
  'reason.fee.trip.locked': 'Vinimos y no pudimos trabajar: el portón estaba cerrado',
  'reason.fee.trip.not-ready': 'Vinimos y no pudimos trabajar: el lugar no estaba listo',
  'reason.fee.trip.overfilled': 'Vinimos y no pudimos llevarlo: estaba lleno por encima del borde',
  'reason.fee.trip.too-heavy': 'Vinimos y no pudimos llevarlo: pesaba demasiado para levantarlo',
  'reason.fee.trip.unsafe': 'Vinimos y no pudimos trabajar: el lugar no era seguro',
  'reason.fee.trip.wrong-address': 'Vinimos y no encontramos el lugar en la dirección indicada',
  'reason.fee.waiting':
    '{minutes, plural, one {# minuto} other {# minutos}} de espera − {free} gratis = {charged} × {each} por minuto',
  'reason.fee.waiting.most':
    '{minutes, plural, one {# minuto} other {# minutos}} de espera − {free} gratis = {charged} × {each} por minuto, como máximo {most}',
  'reason.fee.overfill': 'Estaba lleno por encima del borde',
  'reason.fee.wrongMaterial': '{quantity} × {each} por lo que no puede ir adentro',
  'reason.fee.wrongMaterial.named': '{material}: {quantity} × {each} por lo que no puede ir adentro',
  'reason.fee.cleaning': 'Residuos que un vaciado normal no quita',
  'reason.fee.cleaning.why': 'Residuos que un vaciado normal no quita: {why}',
  'reason.fee.relocation': 'Movido a otro lugar, como usted pidió',
  'reason.fee.missedPromise':
    'Llegamos {minutes, plural, one {# minuto} other {# minutos}} después de las horas que prometimos',
  'reason.bill.beforeTax': 'Anotado por la oficina, antes de impuestos',
  'reason.bill.afterTax': 'Anotado por la oficina, después de impuestos',
  'reason.bill.discount': '{percent}% de descuento sobre {amount}',
  'reason.extension.days': '{days, plural, one {# día} other {# días}} más a {perDay} por día',
  'reason.extension.several': 'Más días para {dumpsters, plural, one {# contenedor} other {# contenedores}}',
  'reason.extension.included': 'El precio de su contenedor cubre estos días',
  'reason.extension.tax': 'Impuesto sobre las ventas de los días agregados',
  'reason.cancelled': 'El pedido se canceló',
  'reason.keptFee': 'Por un viaje perdido, con su impuesto',
  'reason.heldFee': 'Por un viaje perdido, hasta que decidamos; lo que no se conserve vuelve automáticamente en 3 días',
  'reason.letGo': 'Demasiado poco para cobrarlo a una tarjeta',
  'reason.letGoByOffice': 'Se lo hemos perdonado: no hay que pagarlo',
  'reason.goodwill': 'Reembolsado por nosotros como cortesía',
} satisfies Record<keyof typeof en, string>
