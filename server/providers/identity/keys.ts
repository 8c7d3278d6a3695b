import { createHash, createHmac, createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto'

/** All keys of the identity service are derived from the secret of the installation, which is never in the database. */
export type Keys = {
  readonly macOf: (purpose: 'code' | 'limit' | 'successor' | 'device' | 'verification', text: string) => Buffer
  /** Two secrets show if a challenge was issued as a usual or as a hard one. */
  readonly challengeSecrets: { readonly usual: string; readonly hard: string }
  readonly challengeKeySecret: string
  readonly signing: { readonly kid: string; readonly privateKey: KeyObject; readonly publicKey: KeyObject }
  readonly publicJwk: Record<string, string>
}

/** Processes with the same secret derive the same keys, so they need not generate, store or exchange any. */
export function deriveKeys(secret: Buffer): Keys {
  if (secret.length < 32) throw new RangeError('The secret of the installation needs at least 32 bytes')
  const derived = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'rolloff identity', purpose, 32))
  const macKeys = {
    code: derived('codes'),
    limit: derived('limits'),
    successor: derived('refresh tokens'),
    device: derived('devices'),
    verification: derived('verifications'),
  }
  const privateKey = signingKeyFrom(derived('access tokens'))
  const publicKey = createPublicKey(privateKey)
  const { x = '' } = publicKey.export({ format: 'jwk' })
  const kid = createHash('sha256').update(x).digest('base64url').slice(0, 16)
  return {
    macOf: (purpose, text) => createHmac('sha256', macKeys[purpose]).update(text).digest(),
    challengeSecrets: {
      usual: derived('challenges').toString('hex'),
      hard: derived('hard challenges').toString('hex'),
    },
    challengeKeySecret: derived('challenge keys').toString('hex'),
    signing: { kid, privateKey, publicKey },
    publicJwk: { kty: 'OKP', crv: 'Ed25519', x, kid, alg: 'EdDSA', use: 'sig' },
  }
}

/** A private Ed25519 key in PKCS #8 is this header followed by any 32 bytes (RFC 8410). */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex')

function signingKeyFrom(seed: Buffer): KeyObject {
  return createPrivateKey({ key: Buffer.concat([pkcs8Head, seed]), format: 'der', type: 'pkcs8' })
}
