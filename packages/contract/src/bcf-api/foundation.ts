import * as z from 'zod'
import { anyone, describeRoutes, route, signedIn } from '../core/route.ts'

export const bcfApiVersions = ['2.1', '3.0'] as const
export const foundationVersions = ['1.0', '1.1'] as const

const Version = z.object({
  api_id: z.string(),
  version_id: z.string(),
  detailed_version: z.string(),
  api_base_url: z.string(),
})
const Auth = z.object({
  oauth2_auth_url: z.string(),
  oauth2_token_url: z.string(),
  oauth2_dynamic_client_reg_url: z.string(),
  oauth2_required_scopes: z.string(),
  supported_oauth2_flows: z.array(z.string()),
  http_basic_supported: z.boolean(),
})
const CurrentUser = z.object({ id: z.string(), name: z.string() })
const ofFoundation = z.object({ version: z.enum(foundationVersions) })
const ofBcf = z.object({ version: z.enum(bcfApiVersions) })

/** The paths of the OpenCDE Foundation API, and those that version 2.1 of the BCF-API had of its own before there was one. */
export const foundation = describeRoutes('What the OpenCDE Foundation API asks of every server.', {
  versions: route({
    summary: 'List the APIs of OpenCDE and their versions',
    method: 'GET',
    path: '/foundation/versions',
    policy: anyone,
    reply: z.object({ versions: z.array(Version) }),
  }),
  auth: route({
    summary: 'Tell how programs sign in',
    method: 'GET',
    path: '/foundation/:version/auth',
    policy: anyone,
    params: ofFoundation,
    reply: Auth,
  }),
  currentUser: route({
    summary: 'Tell who calls',
    method: 'GET',
    path: '/foundation/:version/current-user',
    policy: signedIn,
    params: ofFoundation,
    reply: CurrentUser,
    scope: 'issue.read',
  }),
  bcfVersions: route({
    summary: 'List the versions of the BCF-API',
    description: 'As 2.1 asked for them.',
    method: 'GET',
    path: '/bcf/versions',
    policy: anyone,
    reply: z.object({ versions: z.array(Version.pick({ version_id: true, detailed_version: true })) }),
  }),
  bcfAuth: route({
    summary: 'Tell how programs sign in, as 2.1 asked',
    method: 'GET',
    path: '/bcf/:version/auth',
    policy: anyone,
    params: ofBcf,
    reply: Auth,
  }),
  bcfCurrentUser: route({
    summary: 'Tell who calls, as 2.1 asked',
    method: 'GET',
    path: '/bcf/:version/current-user',
    policy: signedIn,
    params: ofBcf,
    reply: CurrentUser,
    scope: 'issue.read',
  }),
})
