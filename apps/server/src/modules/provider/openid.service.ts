import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  fetchUserInfo,
  skipStateCheck,
} from 'openid-client'
import type { OidcConfig } from '../../config.ts'

const ANSWER_S = 5
const KNOWN_MS = 10 * 60_000
const LOOPBACK = ['127.0.0.1', '[::1]', 'localhost']

/** What one walk to the provider and back is checked by. None of it but the challenge leaves before the way back. */
export interface Walk {
  state: string
  verifier: string
  nonce: string
}

/** Who came back, as the provider signed it; `facts` are asked for when somebody needs them. */
export interface Vouched {
  issuer: string
  subject: string
  facts(): Promise<Facts>
}

interface Facts {
  name?: string
  username?: string
  email?: string
  isEmailVerified: boolean
}

const known = new WeakMap<OidcConfig, { until: number; found: Promise<Configuration> }>()

/** The provider's own description of itself: read when first needed and again now and then, so it may be away at our start. */
function provider(config: OidcConfig): Promise<Configuration> {
  const remembered = known.get(config)
  if (remembered && remembered.until > performance.now()) return remembered.found
  const issuer = new URL(config.issuer)
  const found = discovery(issuer, config.clientId, config.clientSecret, undefined, {
    timeout: ANSWER_S,
    // Without TLS only a provider on this machine can be believed.
    execute: LOOPBACK.includes(issuer.hostname) ? [allowInsecureRequests] : [],
  })
  known.set(config, { until: performance.now() + KNOWN_MS, found })
  found.catch(() => known.delete(config))
  return found
}

/** Where the browser asks the provider; throws when the provider is away. */
export async function askAddress(config: OidcConfig, redirectUri: string, walk: Walk): Promise<URL> {
  return buildAuthorizationUrl(await provider(config), {
    redirect_uri: redirectUri,
    scope: 'openid profile email',
    code_challenge: await calculatePKCECodeChallenge(walk.verifier),
    code_challenge_method: 'S256',
    state: walk.state,
    nonce: walk.nonce,
  })
}

/** Trades the code that came back. The library checks signature, issuer, audience, times and nonce, the provider the verifier. */
export async function tradeCode(config: OidcConfig, cameBack: URL, walk: Walk): Promise<Vouched> {
  const server = await provider(config)
  const tokens = await authorizationCodeGrant(server, cameBack, {
    pkceCodeVerifier: walk.verifier,
    expectedNonce: walk.nonce,
    // The caller has compared it: it may also be a path.
    expectedState: skipStateCheck,
    idTokenExpected: true,
  })
  const claims = tokens.claims()!
  return {
    issuer: claims.iss,
    subject: claims.sub,
    facts: async () => {
      const more = server.serverMetadata().userinfo_endpoint
        ? await fetchUserInfo(server, tokens.access_token, claims.sub)
        : {}
      return factsOf({ ...claims, ...more })
    },
  }
}

function factsOf(claims: Record<string, unknown>): Facts {
  const text = (name: string) => {
    const value = claims[name]
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  return {
    name: text('name'),
    username: text('preferred_username'),
    email: text('email'),
    isEmailVerified: claims.email_verified === true,
  }
}
