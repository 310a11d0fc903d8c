import { bcfApiVersions, foundationVersions } from '@sunmao/contract'
import { eq } from 'drizzle-orm'
import type { Ctx, OpenCtx } from '../../../core/context.ts'
import { notFound } from '../../../core/errors.ts'
import { oauthPaths } from '../../oauth/oauth-metadata.service.ts'
import { userTable } from '../../users/users.table.ts'
import { bcfNameOf } from '../export/read-fields.ts'

const detailed: Record<string, string> = {
  '1.0': 'https://github.com/buildingSMART/foundation-API/tree/release_1_0',
  '1.1': 'https://github.com/buildingSMART/foundation-API/tree/release_1_1',
  '2.1': 'https://github.com/buildingSMART/BCF-API/tree/release_2_1',
  '3.0': 'https://github.com/buildingSMART/BCF-API/tree/release_3_0',
}

export function listVersions({ config: { publicUrl } }: OpenCtx) {
  const told = (api_id: string, versions: readonly string[]) =>
    versions.map((version_id) => ({
      ...{ api_id, version_id, detailed_version: detailed[version_id]! },
      api_base_url: `${publicUrl}/${api_id}/${version_id}`,
    }))
  return { versions: [...told('foundation', foundationVersions), ...told('bcf', bcfApiVersions)] }
}

export const listBcfVersions = () => ({
  versions: bcfApiVersions.map((version_id) => ({ version_id, detailed_version: detailed[version_id]! })),
})

/** By an API token, or by OAuth 2. */
export const howToSignIn = ({ config: { publicUrl } }: OpenCtx) => ({
  oauth2_auth_url: publicUrl + oauthPaths.authorize,
  oauth2_token_url: publicUrl + oauthPaths.token,
  oauth2_dynamic_client_reg_url: publicUrl + oauthPaths.register,
  oauth2_required_scopes: 'issue.read issue.write',
  supported_oauth2_flows: ['authorization_code_grant'],
  http_basic_supported: false,
})

/** The mail address, as it stands among the users of a project. */
export async function currentUser({ db, user }: Ctx) {
  const [me] = await db.select().from(userTable).where(eq(userTable.id, user.userId))
  if (!me) throw notFound()
  return { id: bcfNameOf(me), name: me.nickName }
}
