import { settings } from '#web/client/settings.ts'
import { useTexts } from '#web/i18n/i18n.ts'

type MapServiceNoteProps = { about: 'terms' | 'privacy' }

const addresses = {
  terms: 'https://maps.google.com/help/terms_maps/',
  privacy: 'https://policies.google.com/privacy',
}

/** An app that searches Google's places must show this note. If the embedded search answers, nothing is shown. */
export function MapServiceNote({ about }: MapServiceNoteProps) {
  const { language } = useTexts()
  if (settings.addressSearch !== 'google') return null
  const isFromBrowser = about === 'privacy' && settings.addressScriptKey !== undefined
  const { before, link } = words[isFromBrowser ? 'privacyOfBrowser' : about][language]
  return (
    <p>
      {before}{' '}
      <a href={addresses[about]} target="_blank" rel="noopener noreferrer" className="underline">
        {link}
      </a>
      .
    </p>
  )
}

/** These texts are in this file, apart from the other texts of the app, because only two pages show them. */
const words = {
  terms: {
    en: {
      before: 'Addresses are searched with Google Maps. By using this site you also accept',
      link: 'the Google Maps terms of service',
    },
    es: {
      before: 'Las direcciones se buscan con Google Maps. Al usar este sitio usted acepta también',
      link: 'los términos del servicio de Google Maps',
    },
  },
  privacy: {
    en: {
      before:
        'Addresses are searched with Google Maps. Google gets the address that you type and the one that you choose from our server, without your name, your number and the address of your device. What it does with them is said in',
      link: 'the Google Privacy Policy',
    },
    es: {
      before:
        'Las direcciones se buscan con Google Maps. Google recibe de nuestro servidor la dirección que usted escribe y la que elige, sin su nombre, su número ni la dirección de su dispositivo. Lo que hace con ellas se explica en',
      link: 'la Política de Privacidad de Google',
    },
  },
  /** This text describes a search by Google's script in the browser. */
  privacyOfBrowser: {
    en: {
      before:
        'Addresses are searched with Google Maps. While you type an address, your browser sends it to Google, which also gets the network address of your device and can read the page where you type it. No other page reaches Google. Google gets the address that you choose from our server, without your name and your number. What it does with them is said in',
      link: 'the Google Privacy Policy',
    },
    es: {
      before:
        'Las direcciones se buscan con Google Maps. Mientras usted escribe una dirección, su navegador la envía a Google, que recibe también la dirección de red de su dispositivo y puede leer la página en la que la escribe. Ninguna otra página llega a Google. Google recibe de nuestro servidor la dirección que usted elige, sin su nombre ni su número. Lo que hace con ellas se explica en',
      link: 'la Política de Privacidad de Google',
    },
  },
} as const
