import { oauthAudiences } from '@sunmao/contract'
import type { Config } from '../../config.ts'
import { grants } from './oauth-model.ts'
import { scopesFor } from './oauth-request.ts'

export const oauthPaths = {
  metadata: '/.well-known/oauth-authorization-server',
  /** A page of the web app. */
  authorize: '/oauth/authorize',
  token: '/oauth/token',
  revoke: '/oauth/revoke',
  register: '/oauth/register',
} as const

const methods = ['none', 'client_secret_basic', 'client_secret_post']

/** RFC 8414. */
export const oauthMetadata = ({ publicUrl }: Config) => ({
  issuer: publicUrl,
  authorization_endpoint: publicUrl + oauthPaths.authorize,
  token_endpoint: publicUrl + oauthPaths.token,
  revocation_endpoint: publicUrl + oauthPaths.revoke,
  registration_endpoint: publicUrl + oauthPaths.register,
  response_types_supported: ['code'],
  grant_types_supported: grants,
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: methods,
  revocation_endpoint_auth_methods_supported: methods,
  scopes_supported: [...new Set(oauthAudiences.flatMap(scopesFor))],
})
