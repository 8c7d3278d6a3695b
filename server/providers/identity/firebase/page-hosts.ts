import type { PageHosts } from '../../provider.ts'

/**
 * On a sign-in page, Firebase's library (12.19) calls these hosts: its two services, and Google's reCAPTCHA with its frames. reCAPTCHA
 * writes styles into the page, because it has no other way to draw its box. No other page may reach these hosts.
 */
export const firebaseHosts = (emulatorUrl: string | null): PageHosts =>
  emulatorUrl === null
    ? {
        script: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
        frame: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
        connect: [
          'https://identitytoolkit.googleapis.com',
          'https://securetoken.googleapis.com',
          'https://www.google.com/recaptcha/',
        ],
        style: ["'unsafe-inline'"],
      }
    : { script: [], frame: [], connect: [emulatorUrl] }
