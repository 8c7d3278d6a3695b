export default {
  'dashboard.title': 'My Account',
  'dashboard.orders': 'Orders',
  'dashboard.account': 'Account',
  'dashboard.createOrder': 'Create New Order',
  'dashboard.none': 'No Orders Currently',
  'dashboard.none.hint': 'Your dumpsters appear here as soon as you order one.',
  'dashboard.container': '{name} × {quantity}',
  'dashboard.created': 'Created {date}',
  'dashboard.details': 'View Details',
  'dashboard.more': 'Show more',
  'dashboard.restricted.title': 'Hazardous Waste Disposal',
  'dashboard.restricted': 'We will contact you to assess and help with hazardous waste disposal.',
} as const
