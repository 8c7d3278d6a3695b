import type en from '#web/words/en/reasons.ts'

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
  'reason.materials.byWeight': 'Se cobra por peso después del retiro, a {perTon} por tonelada',
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
  'reason.discount.percentage': '{percent}% de descuento',
  'reason.discount.flat': '{amount} de descuento',
  'reason.discount.codePercentage': '{percent}% de descuento con el código {code}',
  'reason.discount.codeFlat': '{amount} de descuento con el código {code}',
  'reason.tax': '{percent}% de impuesto sobre las ventas sobre {amount}',
  'reason.tax.none': 'Sin impuesto sobre las ventas',
} satisfies Record<keyof typeof en, string>
