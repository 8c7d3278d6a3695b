export default {
  'addressDetails.gateCode': 'Gate code',
  'addressDetails.gateCode.field': 'Gate code (optional)',
  'addressDetails.gateCode.wrong': 'A gate code has letters, digits, spaces and the signs # * - only.',
} as const
