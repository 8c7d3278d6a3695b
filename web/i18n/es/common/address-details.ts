export default {
  'addressDetails.gateCode': 'Código del portón',
  'addressDetails.gateCode.field': 'Código del portón (opcional)',
  'addressDetails.gateCode.wrong': 'El código del portón solo lleva letras, números, espacios y los signos # * -.',
}
