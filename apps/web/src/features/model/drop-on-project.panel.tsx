import { projectSub } from '@sunmao/contract'
import { Modal, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { useProjectCan } from '../../session/project/use-project-can.ts'
import { DropFiles } from '../upload/drop-files.panel.tsx'
import { addUploads } from '../upload/upload.api.ts'
import { modelFiles } from './model-upload.api.ts'
import './model.css'

interface DropOnProjectProps {
  projId: number
  isOpen: boolean
  children: ReactNode
}

/** Files that are dropped on a project go into one of its subs, and one goes there to watch. */
export function DropOnProject({ projId, isOpen, children }: DropOnProjectProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { data: subs = [] } = useCall(projectSub.ofProject, { query: { projId } })
  const mayAdd = useProjectCan(projId)('model:add') && isOpen && subs.length > 0
  const [files, setFiles] = useState<File[]>()
  const [subId, setSubId] = useState<number>()
  const send = (dropped: File[], sub: number) => {
    setFiles(undefined)
    addUploads(modelFiles, dropped, { projId, subId: sub })
    navigate(`/model/list?projId=${projId}&sub=${sub}`)
  }
  const take = (dropped: File[]) => {
    const [only, ...others] = subs
    if (only && others.length === 0) send(dropped, only.subId)
    else setFiles(dropped)
  }
  const chosen = subId ?? subs[0]?.subId
  return (
    <DropFiles onFiles={mayAdd ? take : undefined} hint={t('modelUpload.dropOnProject')}>
      {children}
      <Modal
        open={files !== undefined}
        title={t('modelUpload.intoWhich', { count: files?.length ?? 0 })}
        okText={t('common.upload')}
        onOk={() => files && chosen && send(files, chosen)}
        onCancel={() => setFiles(undefined)}
      >
        <Select
          className="model-sub-wide"
          aria-label={t('model.sub')}
          value={chosen}
          options={subs.map((sub) => ({ value: sub.subId, label: `${sub.subNo} ${sub.subName}` }))}
          onChange={setSubId}
        />
      </Modal>
    </DropFiles>
  )
}
