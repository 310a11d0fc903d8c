import { type DesignDetail, type DesignVerb, type DesignVersion, designWorkflow } from '@sunmao/contract'
import { App, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/call.ts'
import { useServerForm } from '../../../api/use-server-form.ts'
import { FormModal } from '../../../ui/dialog/form-modal.tsx'
import { minuteText } from '../../../ui/text/format.ts'
import { sizeText } from '../../../ui/text/size-text.ts'
import { VerbButtons } from '../../../ui/workflow/verb-buttons.tsx'
import { StartApprovalDialog } from '../../approval/start/start-approval.panel.tsx'
import { useMoveDesign, usePrepareDesign } from '../design-library.api.ts'
import { DesignState } from '../design-state.tsx'

/** All versions that one may see, each with its state and what may be done with it now. */
export function DesignVersions({ item, onPreview }: { item: DesignDetail; onPreview: (versionId: number) => void }) {
  const { t } = useTranslation()
  return (
    <section>
      <h3>{t('designLibrary.versions', { count: item.versions.length })}</h3>
      <ul className="design-list">
        {item.versions.map((one) => (
          <Version
            key={`${one.versionId} ${one.rowVersion}`}
            one={one}
            name={item.name}
            mayEdit={item.mayEdit}
            onPreview={onPreview}
          />
        ))}
      </ul>
    </section>
  )
}

interface VersionProps {
  one: DesignVersion
  name: string
  mayEdit: boolean
  onPreview: (versionId: number) => void
}

function Version({ one, name, mayEdit, onPreview }: VersionProps) {
  const { t, i18n } = useTranslation()
  const { message } = App.useApp()
  const [asking, setAsking] = useState<DesignVerb | 'approval'>()
  const move = useMoveDesign()
  const prepare = usePrepareDesign()
  const { versionId, rowVersion } = one
  const send = async (verb: DesignVerb, reason = '') => {
    await move.mutateAsync({ body: { versionId, rowVersion, verb, reason } })
    message.success(t(`designLibrary.verbDone.${verb}`))
  }
  const begin = (verb: DesignVerb) => {
    if ('reason' in designWorkflow.verbs[verb]) setAsking(verb)
    else send(verb).catch((error: unknown) => message.error(messageOf(error)))
  }
  return (
    <li>
      <span className="design-line">
        <button type="button" className="design-version" onClick={() => onPreview(versionId)}>
          {`V${one.version}`}
        </button>
        <DesignState state={one.state} />
        <span className="design-quiet">{sizeText(one.size, i18n.language)}</span>
      </span>
      <span className="design-quiet">
        {[one.fileName, one.createBy, minuteText(one.publishTime ?? one.createTime)].filter(Boolean).join(' · ')}
      </span>
      {one.note && <span>{one.note}</span>}
      {one.reason && <span className="design-reason">{t('designLibrary.reasonWas', { reason: one.reason })}</span>}
      {one.isInApproval && <span className="design-quiet">{t('designLibrary.inApproval')}</span>}
      {(one.work === 'queued' || one.work === 'preparing') && (
        <span className="design-quiet">{t('designLibrary.underWay')}</span>
      )}
      {one.error && (
        <span className="design-reason">
          {one.error}{' '}
          {mayEdit && (
            <Button type="link" size="small" onClick={() => prepare.mutate({ body: { versionId } })}>
              {t('common.retry')}
            </Button>
          )}
        </span>
      )}
      {one.verbs.length > 0 && (
        <span className="design-verbs">
          <VerbButtons
            offers={designWorkflow.offer(one.state, one.parts, one.verbs)}
            label={(verb) => t(`designLibrary.verb.${verb}`)}
            moreLabel={t('common.more')}
            isBusy={move.isPending}
            onVerb={begin}
          />
          {one.verbs.includes('submit') && (
            <Button onClick={() => setAsking('approval')}>{t('designLibrary.approval')}</Button>
          )}
        </span>
      )}
      {asking === 'approval' && (
        <StartApprovalDialog
          kind="designItem"
          purpose="publish"
          subjects={[{ id: versionId, title: `${name} V${one.version}` }]}
          onClose={() => setAsking(undefined)}
        />
      )}
      {(asking === 'return' || asking === 'disable') && (
        <ReasonForm verb={asking} onSend={(reason) => send(asking, reason)} onClose={() => setAsking(undefined)} />
      )}
    </li>
  )
}

interface ReasonFormProps {
  verb: 'return' | 'disable'
  onSend: (reason: string) => Promise<void>
  onClose: () => void
}

function ReasonForm({ verb, onSend, onClose }: ReasonFormProps) {
  const { t } = useTranslation()
  const server = useServerForm<{ reason: string }>({
    send: async ({ reason }) => {
      await onSend(reason.trim())
      onClose()
    },
  })
  return (
    <FormModal title={t(`designLibrary.verb.${verb}`)} server={server} initialValues={{}} onClose={onClose}>
      <p>{t(`designLibrary.verbText.${verb}`)}</p>
      <Form.Item
        name="reason"
        label={t('designLibrary.reason')}
        rules={[{ required: true, whitespace: true, message: t('validate.required') }]}
      >
        <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </FormModal>
  )
}
