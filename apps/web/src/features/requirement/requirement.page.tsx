import { App, Button, Space, Upload } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../api/call.ts'
import { useMode } from '../../session/project/mode.ts'
import { useProjectCan } from '../../session/project/use-project-can.ts'
import { useTopic } from '../../shell/presence/live.ts'
import { Refusal } from '../../ui/dialog/refusal.tsx'
import { FilterBox } from '../../ui/filter/filter-box.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { usePage } from '../../ui/page/page-location.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import { usePaging } from '../../ui/table/paged-table.tsx'
import { DropFiles } from '../upload/drop-files.panel.tsx'
import { RequirementEditor } from './edit/requirement-editor.tsx'
import { useAddRequirement, useRequirements } from './requirement.api.ts'
import { RequirementList } from './requirement-list.tsx'
import { RequirementResults } from './requirement-results.tsx'
import './requirement.css'

/** Documents of requirements of the project one works in, and what its models have of them. */
export function RequirementPage() {
  const project = useMode((mode) => mode.project)
  return project && <Requirements key={project.projId} projId={project.projId} />
}

function Requirements({ projId }: { projId: number }) {
  const { t } = useTranslation()
  const { query, setQuery } = usePage()
  const mayAdd = useProjectCan(projId)('requirement:add')
  useTopic(`project:${projId}`)
  const blurry = query.get('blurry') ?? undefined
  const list = useRequirements(projId, usePaging(), blurry)
  const id = Number(query.get('id')) || undefined
  const [edited, setEdited] = useState<number | 'new'>()
  const documents = useSendDocuments(projId, (added) => setQuery({ id: added, page: undefined }))
  return (
    <>
      <PageHead
        title={t('requirement.title')}
        count={list.data && t('requirement.count', { count: list.data.totalElements })}
        actions={
          mayAdd && (
            <Space>
              <Button icon={<Icon name="pencil" />} onClick={() => setEdited('new')}>
                {t('requirement.edit.new')}
              </Button>
              <AddButton isBusy={documents.isBusy} onFile={(file) => documents.send([file])} />
            </Space>
          )
        }
      />
      <Refusal text={documents.refusal} />
      <DropFiles onFiles={mayAdd ? documents.send : undefined} hint={t('requirement.drop')}>
        <FilterBox name="blurry" label={t('requirement.search')} />
        <RequirementList
          list={list}
          chosen={id}
          empty={t(blurry ? 'common.noMatch' : 'requirement.empty')}
          onChoose={(chosen) => setQuery({ id: chosen })}
          onEdit={setEdited}
        />
        {id !== undefined && <RequirementResults key={id} projId={projId} id={id} />}
      </DropFiles>
      {edited !== undefined && (
        <RequirementEditor
          projId={projId}
          id={edited === 'new' ? undefined : edited}
          onSaved={(saved) => {
            setEdited(undefined)
            setQuery({ id: saved, page: undefined })
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}

function AddButton({ isBusy, onFile }: { isBusy: boolean; onFile: (file: File) => void }) {
  const { t } = useTranslation()
  return (
    <Upload
      accept=".ids,.xml"
      showUploadList={false}
      beforeUpload={(file) => {
        onFile(file)
        return false
      }}
    >
      <Button type="primary" icon={<Icon name="plus" />} loading={isBusy}>
        {t('requirement.add')}
      </Button>
    </Upload>
  )
}

/** Sends documents one after the other; the last that was taken is shown, and why others were not. */
function useSendDocuments(projId: number, onAdded: (id: number) => void) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const add = useAddRequirement()
  const [refusal, setRefusal] = useState<string>()
  const send = async (files: readonly File[]) => {
    setRefusal(undefined)
    const refused: string[] = []
    for (const file of files)
      try {
        const made = await add.mutateAsync({ query: { projId }, files: { file } })
        message.success(t('requirement.added', { count: made.specifications }))
        onAdded(made.id)
      } catch (error) {
        refused.push(files.length > 1 ? `${file.name} · ${messageOf(error)}` : messageOf(error))
        setRefusal(refused.join('\n'))
      }
  }
  return { send: (files: readonly File[]) => void send(files), refusal, isBusy: add.isPending }
}
