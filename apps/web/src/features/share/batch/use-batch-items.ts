import {
  type accessControl,
  accessTypeOf,
  type CallInput,
  hubFile,
  issue,
  modelQuery,
  modelScene,
} from '@sunmao/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/hooks.ts'
import { isReadable, useSubModels } from '../../model/model.api.ts'
import { useAllRows } from './use-all-rows.ts'

export const batchBases = ['room', 'level', 'drawing', 'issue'] as const
export type BatchBase = (typeof batchBases)[number]

export interface BatchItem {
  key: string
  name: string
  about?: string | undefined
  content: CallInput<typeof accessControl.batchCreate>['body']['items'][number]
}

/** As many as one batch takes. */
export const MOST = 500
const MOST_NAME = 100
const MOST_FILES = 100

/** What one share each can be made of; nothing while it is not known. */
export function useBatchItems(projId: number, subId: number, base: BatchBase) {
  const { t } = useTranslation()
  const isInModel = base === 'room' || base === 'level'
  const models = useSubModels(projId, subId, { enabled: isInModel, quiet: true })
  const fileIds = useMemo(
    () =>
      models.data?.content
        .filter((row) => row.format !== 'document' && isReadable(row))
        .map(({ fileId }) => fileId)
        .slice(0, MOST_FILES),
    [models.data],
  )
  const hasModels = (fileIds?.length ?? 0) > 0
  const body = { fileIds: fileIds ?? [] }
  const rooms = useCall(modelQuery.rooms, { body }, { enabled: base === 'room' && hasModels, quiet: true })
  const frame = useCall(modelScene.frame, { body }, { enabled: base === 'level' && hasModels, quiet: true })
  const inSub = { projId, subId }
  const drawings = useAllRows(hubFile.list, base === 'drawing' ? { ...inSub, kind: 'drawing' } : undefined, MOST)
  const issues = useAllRows(issue.list, base === 'issue' ? inSub : undefined, MOST)
  const asked = { room: rooms, level: frame, drawing: drawings, issue: issues }[base]
  const items = ((): BatchItem[] | undefined => {
    if (isInModel && fileIds?.length === 0) return []
    const element = accessTypeOf('element')
    const named = (text: string) => text.slice(0, MOST_NAME)
    if (base === 'room' && fileIds)
      return rooms.data?.map(({ fileId, globalId, number, name, level }) => {
        const text = named([number, name].filter(Boolean).join(' ') || globalId)
        const content = { description: text, accessType: element, fileIds, room: { fileId, globalId } }
        return { key: `${fileId}/${globalId}`, name: text, about: level, content }
      })
    if (base === 'level' && fileIds)
      return frame.data?.storeys.map(({ name, elevation, elements }) => ({
        key: `${name}/${elevation}`,
        name: named(name),
        about: `${elevation.toFixed(3)} m`,
        content: { description: named(name), accessType: element, fileIds, elements },
      }))
    if (base === 'drawing')
      return drawings.data?.map((row) => {
        const text = named([row.number, row.title].filter(Boolean).join(' ') || row.name)
        const content = { description: text, accessType: accessTypeOf('drawing'), fileIds: [row.fileId] }
        return { key: `${row.fileId}`, name: text, about: t('model.versionNo', { version: row.version }), content }
      })
    if (base === 'issue')
      return issues.data?.map((row) => {
        const text = named([row.number, row.title].filter(Boolean).join(' '))
        const content = { description: text, accessType: accessTypeOf('issue'), issueId: row.id }
        return { key: `${row.id}`, name: text, about: undefined, content }
      })
    return undefined
  })()
  const error = (isInModel ? models.error : null) ?? asked.error
  return { items, error, retry: () => void (models.error ? models : asked).refetch() }
}
