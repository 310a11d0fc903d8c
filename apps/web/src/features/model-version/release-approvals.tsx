import { modelPubVersion, type PubVersion } from '@sunmao/contract'
import { App, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../api/call.ts'
import { useSend } from '../../api/hooks.ts'
import { Icon } from '../../ui/picture/icon.tsx'
import { ApprovalsOf, useApprovalsOf } from '../approval/approvals-of.panel.tsx'
import { StartApprovalDialog } from '../approval/start/start-approval.panel.tsx'

interface ReleaseApprovalsProps {
  row: PubVersion
  mayDraft: boolean
  onClose: () => void
}

/** The approvals of a release; a draft that nobody decides on can be submitted or deleted. */
export function ReleaseApprovals({ row, mayDraft, onClose }: ReleaseApprovalsProps) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const { data } = useApprovalsOf('modelPubVersion', row.id)
  const remove = useSend(modelPubVersion.removeDraft, [modelPubVersion.list], { quiet: true })
  const [isStarting, setStarting] = useState(false)
  const isFree = data?.every(({ status }) => !['running', 'returned', 'withdrawn'].includes(status))
  return (
    <>
      <ApprovalsOf rows={data ?? []} />
      {mayDraft && row.status === 'draft' && isFree && (
        <p className="release-buttons">
          <Button type="primary" icon={<Icon name="shield-check" />} onClick={() => setStarting(true)}>
            {t('modelPubVersion.submit')}
          </Button>
          <Button
            danger
            loading={remove.isPending}
            onClick={() =>
              remove.mutate(
                { body: [row.id] },
                { onSuccess: onClose, onError: (error) => message.error(messageOf(error)) },
              )
            }
          >
            {t('common.delete')}
          </Button>
        </p>
      )}
      {isStarting && (
        <StartApprovalDialog
          kind="modelPubVersion"
          purpose="publish"
          projId={row.projId}
          subjects={[{ id: row.id, title: row.name }]}
          onClose={() => setStarting(false)}
        />
      )}
    </>
  )
}
