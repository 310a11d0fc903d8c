import OAuth2Server from '@node-oauth/oauth2-server'
import type { Db } from '../../db/client.ts'
import { oauthModel } from './oauth-model.ts'
import type { Asked } from './oauth-request.ts'

const MINUTE_S = 60
const HOUR_S = 3600
const DAY_S = 24 * HOUR_S

/** The library with our rules: codes for a minute, access for an hour, refreshing for a month after the last time. */
export const oauthServer = (db: Db, asked?: Asked) =>
  new OAuth2Server({
    model: oauthModel(db, asked) as unknown as OAuth2Server.AuthorizationCodeModel & OAuth2Server.RefreshTokenModel,
    authorizationCodeLifetime: MINUTE_S,
    accessTokenLifetime: HOUR_S,
    refreshTokenLifetime: 30 * DAY_S,
    alwaysIssueNewRefreshToken: true,
    allowEmptyState: true,
    // Whether a program has a secret is the model's to know.
    requireClientAuthentication: { authorization_code: false, refresh_token: false },
  })

export const { Request, Response, OAuthError } = OAuth2Server
