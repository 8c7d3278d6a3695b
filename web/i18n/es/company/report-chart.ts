import type en from '#web/i18n/en/company/report-chart.ts'

export default {
  'reportChart.label': '{what}, {days}',
  'reportChart.hint':
    'Las flechas leen los valores, Enter abre los pedidos de cada uno. La tabla de abajo tiene todos los valores.',
  'reportChart.noValue': 'sin valor',
  'reportChart.before': '{value} el {name}',
  'reportChart.summary': 'Estos días y los anteriores',
  'reportChart.compared': '{days}, comparado con {before}',
  'reportChart.more': '{change} más que {value}',
  'reportChart.less': '{change} menos que {value}',
  'reportChart.same': 'Igual que antes',
  'reportChart.onlyNow': 'No hay días anteriores con qué comparar',
  'reportChart.point': '1 punto',
  'reportChart.points': '{points} puntos',
  'reportChart.ranges': 'Días',
  'reportChart.range.days': 'Últimos 30 días',
  'reportChart.range.month': 'Este mes',
  'reportChart.range.lastMonth': 'El mes pasado',
  'reportChart.range.weeks': 'Últimas 12 semanas',
  'reportChart.range.year': 'Últimos 12 meses',
} satisfies Record<keyof typeof en, string>
