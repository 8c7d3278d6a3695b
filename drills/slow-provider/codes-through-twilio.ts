/** Makes the settings of a product that sends codes by Twilio. Its limits are so high that a drill does not reach them. */
import { testAccount } from '#server/providers/messages/twilio/twilio.stage.ts'

export const publicUrl = 'https://shop.example'

export const codesThroughTwilio = (apiUrl: string) => ({
  TWILIO_ACCOUNT_SID: testAccount.accountSid,
  TWILIO_AUTH_TOKEN: testAccount.authToken,
  TWILIO_MESSAGING_SERVICE_SID: testAccount.messagingServiceSid,
  TWILIO_API_URL: apiUrl,
  PUBLIC_URL: publicUrl,
  TEST_SERVICES: 'payments,mails',
  LIMITS: 'standard',
  CODE_SENDS_PER_ADDRESS_HOUR: '100',
  CODE_PHONES_PER_ADDRESS_HOUR: '100',
  CODE_SENDS_PER_NETWORK_HOUR: '100',
  CODE_SENDS_PER_DEVICE_HOUR: '100',
})
