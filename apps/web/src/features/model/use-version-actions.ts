import { type Model, model } from '@sunmao/contract'
import { App } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, messageOf } from '../../api/call.ts'
import { useSendVersion } from '../upload/use-send-version.api.ts'
import { isReadable } from './model.api.ts'
import { modelFiles } from './model-upload.api.ts'
import { useStartCompare } from './start-compare.api.ts'

const VERSIONS = 200

/** What can be done with the versions of one model. */
export function useVersionActions(row: Model) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const compare = useStartCompare()
  const [isAsking, setAsking] = useState(false)
  const { projId, subId, modelId, name, discipline } = row

  const send = useSendVersion(modelFiles, name, { projId, subId, fields: { discipline } })

  /** The newest with the one before it, of those that can be looked into. */
  const compareLatest = async () => {
    setAsking(true)
    try {
      const { content } = await call(
        model.list,
        { body: { projId, modelId, page: 0, size: VERSIONS } },
        { quiet: true },
      )
      const [to, from] = content.filter(isReadable).sort((a, b) => b.version - a.version)
      if (to && from) await compare.start(projId, { subId, fromFileId: from.fileId, toFileId: to.fileId })
      else message.info(t('model.nothingToCompare'))
    } catch (error) {
      message.error(messageOf(error))
    } finally {
      setAsking(false)
    }
  }
  return { isBusy: isAsking, send, compare: () => void compareLatest() }
}
