import { accessControl, type Share, type ShareKind, type SharePolicy, shareKindOf } from '@sunmao/contract'
import { App, Button, Form, Input, Modal, Segmented, Switch } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { useServerForm } from '../../../api/use-server-form.ts'
import { copyText } from '../../../ui/browser/copy-text.ts'
import { Refusal } from '../../../ui/dialog/refusal.tsx'
import { withoutAnimation } from '../../../ui/dialog/without-animation.ts'
import { Failure } from '../../../ui/loading/failure.tsx'
import { SkeletonList } from '../../../ui/loading/skeleton-list.tsx'
import { ExceptionApproval } from '../exception-approval.tsx'
import type { ShareDialogProps } from '../lazy-share-dialog.tsx'
import { QrCard } from '../qr-card.tsx'
import { type ShareChoice, useCreateShares, useSharePolicy } from '../share.api.ts'
import { freePolicy, isRestricted, rightsOf } from '../share-labels.ts'
import { MadeShare } from './made-share.tsx'
import { startTerms, type TermValues, termsOf } from './share-terms.ts'
import { TermsFields } from './terms-fields.tsx'
import { useVersions } from './use-versions.ts'
import './share-dialog.css'

const WIDTH = 760

interface Made {
  share: Share
  address: string
  svg: string
  /** Nowhere to be read again. */
  password?: string
}

/** Five questions in the order in which people ask them, and the code beside. */
export function ShareDialog({ subject, onClose }: ShareDialogProps) {
  const { t } = useTranslation()
  const policy = useSharePolicy(subject.projId)
  const [made, setMade] = useState<Made>()
  if (made?.share.status === 'waiting') return <ExceptionApproval share={made.share} onClose={onClose} />
  if (made) return <MadeShare {...made} onClose={onClose} />
  if (policy.data?.mayShare)
    return <NewShare subject={subject} policy={policy.data} onMade={setMade} onClose={onClose} />
  return (
    <Modal
      {...withoutAnimation}
      open
      width={WIDTH}
      title={t('share.title')}
      footer={null}
      closable={{ 'aria-label': t('common.close') }}
      onCancel={onClose}
    >
      {policy.error && <Failure text={policy.error.message} onRetry={() => void policy.refetch()} />}
      {policy.isPending && <SkeletonList rows={5} />}
      {policy.data && <p>{t('share.mayNot')}</p>}
    </Modal>
  )
}

interface NewShareProps extends ShareDialogProps {
  policy: SharePolicy
  onMade: (made: Made) => void
}

type Values = TermValues & { description: string }

function NewShare({ subject, policy: site, onMade, onClose }: NewShareProps) {
  const { t } = useTranslation()
  const [isException, setException] = useState(false)
  const policy = isException ? freePolicy : site
  const { message } = App.useApp()
  const [name, setName] = useState(subject.start)
  const choice = subject.choices.find((one) => one.name === name) ?? subject.choices[0]!
  const kind: ShareKind = shareKindOf(choice.content.accessType)
  const versions = useVersions(subject, choice)
  const create = useCreateShares()
  const start = useRef<Values>(undefined)
  start.current ??= { ...startTerms(site, rightsOf[kind]), description: choice.content.description }
  const { form, isBusy, refusal, onFinish } = useServerForm<Values>({
    send: async (values) => {
      const { description } = values
      const kept = await choice.keep?.()
      const [share] = await create.mutateAsync({
        body: {
          projId: subject.projId,
          subId: subject.subId,
          ...termsOf(values, { policy, rights: rightsOf[kind], hasLatest: versions !== undefined }),
          items: [{ ...choice.content, ...kept, description: description.trim() }],
          asException: isException,
        },
      })
      if (!share) return
      const { address, svg } = await call(accessControl.queryAcQrcode, { query: { id: share.id } }, { quiet: true })
      if (share.status !== 'waiting' && (await copyText(address, null))) message.success(t('share.created'))
      onMade({ share, address, svg, ...(values.audience === 'password' && { password: values.password }) })
    },
  })
  // Another thing has another name, as long as nobody has given it one; and other rights.
  const choose = (next: ShareChoice) => {
    const { description, rights } = form.getFieldsValue()
    const usualOf = (one: ShareChoice) => startTerms(site, rightsOf[shareKindOf(one.content.accessType)]).rights
    if (description === choice.content.description) form.setFieldValue('description', next.content.description)
    if (rights.join() === usualOf(choice).join()) form.setFieldValue('rights', usualOf(next))
    setName(next.name)
  }
  const description = Form.useWatch('description', form) ?? choice.content.description
  return (
    <Modal
      {...withoutAnimation}
      open
      width={WIDTH}
      className="share-dialog"
      title={t('share.title')}
      mask={{ closable: false }}
      closable={{ 'aria-label': t('common.close') }}
      onCancel={onClose}
      footer={
        <div className="share-foot">
          <span className="share-quiet">{t('share.revokeHint')}</span>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="primary" loading={isBusy} onClick={form.submit}>
            {t(isException ? 'share.createException' : 'share.create')}
          </Button>
        </div>
      }
    >
      <div className="share-body">
        <div className="share-main">
          <Refusal text={refusal} />
          <Form<Values>
            form={form}
            layout="horizontal"
            colon={false}
            labelAlign="left"
            className="share-form"
            initialValues={start.current}
            disabled={isBusy}
            onFinish={onFinish}
          >
            {subject.choices.length > 1 && (
              <Form.Item label={t('share.content')}>
                <Segmented
                  aria-label={t('share.content')}
                  value={choice.name}
                  options={subject.choices.map((one) => ({ value: one.name, label: t(`share.choice.${one.name}`) }))}
                  onChange={(next) => choose(subject.choices.find((one) => one.name === next) ?? choice)}
                />
              </Form.Item>
            )}
            <Form.Item
              name="description"
              label={t('share.name')}
              rules={[{ required: true, whitespace: true, message: t('validate.required') }]}
            >
              <Input maxLength={100} autoComplete="off" />
            </Form.Item>
            {isRestricted(site) && (
              <Form.Item label={t('share.exception')} extra={t('share.exceptionHint')}>
                <Switch aria-label={t('share.exception')} checked={isException} onChange={setException} />
              </Form.Item>
            )}
            <TermsFields kind={kind} policy={policy} versions={versions} />
            <button type="submit" hidden />
          </Form>
        </div>
        <aside className="share-side">
          <QrCard
            svg={undefined}
            name={description}
            about={t(`share.choice.${choice.name}`)}
            waiting={t('share.qrLater')}
          />
        </aside>
      </div>
    </Modal>
  )
}
