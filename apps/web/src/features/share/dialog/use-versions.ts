import { modelPubVersion } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/hooks.ts'
import { useFileVersions, useHubFile } from '../../hub-file/hub-file.api.ts'
import type { ShareChoice, ShareSubject } from '../share.api.ts'
import type { Versions } from './version-fields.tsx'

const moments = ['view', 'elements', 'viewpoint', 'issue', 'link2d3d']

/** What “pinned” and “latest” stand for at this moment; nothing for what shows a moment itself. */
export function useVersions(
  { projId, subId }: ShareSubject,
  { name, content, version }: ShareChoice,
): Versions | undefined {
  const { t } = useTranslation()
  const isFile = name === 'drawing' || name === 'document'
  const releases = useCall(
    modelPubVersion.list,
    { query: { projId, subId: subId ?? 0 } },
    { enabled: !isFile && name !== 'package' && subId !== undefined, quiet: true },
  )
  const file = useHubFile(isFile ? (content.fileIds?.[0] ?? 0) : 0, { quiet: true })
  const versions = useFileVersions(projId, file.data?.hubFileId)
  if (moments.includes(name)) return undefined
  if (name === 'package') return { latest: null }
  if (isFile) {
    const latest = versions.data?.content[0]
    const newest = latest ? t('model.versionNo', { version: latest.version }) : null
    return { pinned: version, latest: newest, isFile }
  }
  const published = releases.data?.find(({ status }) => status === 'published')
  return { pinned: version, latest: published?.name ?? (releases.data ? undefined : null) }
}
