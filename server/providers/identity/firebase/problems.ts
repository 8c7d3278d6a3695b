/** These texts tell the operator why Firebase failed and how to repair it. Customers read the product's own texts. */
import type { TokenRefusal } from './id-tokens.ts'

export type Problem = { readonly words: string; readonly cure: string }

/** The keys are the codes of Firebase's library for browsers, without "auth/". */
const ofBrowsers: Readonly<Record<string, Problem>> = {
  'invalid-app-credential': {
    words: 'Firebase does not accept the answer of its bot challenge (INVALID_APP_CREDENTIAL).',
    cure: 'Add the host of PUBLIC_URL to Authentication, Settings, Authorized domains. If reCAPTCHA Enterprise is on, its key has to be a website key of the same project that allows this host.',
  },
  'missing-app-credential': {
    words: 'Firebase got no answer of its bot challenge (MISSING_APP_CREDENTIAL).',
    cure: 'Look whether a proxy or a content blocker changes what the sign-in page loads from www.google.com/recaptcha.',
  },
  'captcha-check-failed': {
    words: 'The bot challenge was solved for another host than Firebase allows.',
    cure: 'Add the host of PUBLIC_URL to Authentication, Settings, Authorized domains.',
  },
  'unauthorized-domain': {
    words: 'Firebase does not know the host of this installation.',
    cure: 'Add the host of PUBLIC_URL to Authentication, Settings, Authorized domains.',
  },
  'quota-exceeded': {
    words: 'The project has sent as many texts as Firebase allows.',
    cure: 'Wait for the next day, raise the quota in Google Cloud, or remove the FIREBASE_ settings: the server then sends its own codes.',
  },
  'too-many-requests': {
    words: 'Firebase refuses more codes for a number or from a network for a while.',
    cure: 'If it happens to many people, look at Authentication, Usage. The server cannot shorten it.',
  },
  'billing-not-enabled': {
    words: 'Firebase sends no texts for a project without billing (BILLING_NOT_ENABLED).',
    cure: 'Put the project on the plan Blaze in the Firebase console.',
  },
  'operation-not-allowed': {
    words: 'Sign-in by phone is off in the project, or its region policy does not allow texts to the United States.',
    cure: 'Switch on Authentication, Sign-in method, Phone, and allow United States in Settings, SMS region policy.',
  },
  'invalid-api-key': {
    words: 'Firebase does not know FIREBASE_API_KEY.',
    cure: 'Copy the key from the Firebase console, Project settings, General, Your apps.',
  },
  'api-key-not-valid.-please-pass-a-valid-api-key.': {
    words: 'Firebase does not know FIREBASE_API_KEY.',
    cure: 'Copy the key from the Firebase console, Project settings, General, Your apps.',
  },
  'configuration-not-found': {
    words: 'The project has no Firebase Authentication yet (CONFIGURATION_NOT_FOUND).',
    cure: 'Open Authentication in the Firebase console and press Get started.',
  },
  'app-not-authorized': {
    words: 'FIREBASE_API_KEY may not be used from this host.',
    cure: 'Add the host of PUBLIC_URL to the website restrictions of the key in Google Cloud, Credentials.',
  },
  'error-code:-39': {
    words: 'Firebase suspects abuse of this number or network and sends it no text (error code 39).',
    cure: 'Nothing has to be set. If it happens to many people, ask Firebase support with the project id.',
  },
  'recaptcha-not-enabled': {
    words: 'The project asks for reCAPTCHA Enterprise and has it not switched on.',
    cure: 'Switch on the reCAPTCHA Enterprise API in Google Cloud, or the phone protection in Authentication, Settings off.',
  },
  'invalid-recaptcha-token': {
    words: 'Firebase does not accept the answer of reCAPTCHA Enterprise.',
    cure: 'Use a website key of the same project that allows the host of PUBLIC_URL. App Check must not use reCAPTCHA Enterprise beside it.',
  },
  'missing-recaptcha-token': {
    words: 'Firebase got no answer of reCAPTCHA Enterprise.',
    cure: 'Look whether a proxy or a content blocker changes what the sign-in page loads from www.google.com/recaptcha.',
  },
  'user-disabled': {
    words: 'The user of a number is disabled in the Firebase console.',
    cure: 'Enable the user there. Whoever must stay out of a company is suspended in Settings, Team.',
  },
  'admin-restricted-operation': {
    words: 'The project lets nobody sign up (ADMIN_ONLY_OPERATION).',
    cure: 'Allow "Enable create" in Authentication, Settings, User actions.',
  },
  'network-request-failed': {
    words: 'A browser did not reach Firebase.',
    cure: 'If it happens to many people, look whether a proxy changes the content policy of the sign-in pages.',
  },
  'internal-error': {
    words: 'The bot challenge could not be loaded, or Firebase answered with an internal error.',
    cure: 'If it happens to many people, open the sign-in page yourself and look at the console of the browser.',
  },
}

const ofTokens: Readonly<Record<TokenRefusal, Problem>> = {
  'no-token': {
    words: 'Something that is no ID token was posted.',
    cure: 'Nothing has to be done: scripts try this.',
  },
  'not-signed-by-google': {
    words: 'A token was posted that Google did not sign.',
    cure: 'Nothing has to be done unless real sign-ins fail. The emulator signs nothing and works with FIREBASE_AUTH_EMULATOR_URL alone.',
  },
  'other-project': {
    words: 'A token of another project was posted.',
    cure: 'FIREBASE_PROJECT_ID and FIREBASE_API_KEY have to be of the same project.',
  },
  expired: {
    words: 'A token was posted that has ended.',
    cure: 'If it happens to many people, the clock of this machine is wrong.',
  },
  'too-old': {
    words: 'A number was proved more than ten minutes ago.',
    cure: 'If it happens to many people, the clock of this machine is wrong.',
  },
  'from-the-future': {
    words: 'A number was proved at a time that has not come yet.',
    cure: 'The clock of this machine is slow: set it by NTP.',
  },
  incomplete: {
    words: 'A token lacks a claim that Firebase always writes.',
    cure: 'Nothing has to be done unless real sign-ins fail.',
  },
  'no-phone': {
    words: 'A token without a number was posted.',
    cure: 'Nothing has to be done: only sign-in by phone is used.',
  },
  'not-by-code': {
    words: 'A token of another way to sign in than by phone was posted.',
    cure: 'Switch off every other method in Authentication, Sign-in method.',
  },
  'not-american': {
    words: 'A number that this product does not take was proved.',
    cure: 'Allow only the United States in Authentication, Settings, SMS region policy.',
  },
}

const unknown: Problem = {
  words: 'Firebase refused with a code that this version does not know.',
  cure: 'Look the code up in the documentation of Firebase Authentication.',
}

export const problemOfBrowser = (code: string): Problem => ofBrowsers[code] ?? unknown

/** The server logs a problem under this name once a minute. All unknown codes share one name, because a browser can send any code. */
export const nameOfProblem = (code: string): string => (code in ofBrowsers ? code : 'unknown')

export const problemOfToken = (refusal: TokenRefusal): Problem => ofTokens[refusal]
