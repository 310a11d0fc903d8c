import { type ProjectSub, projectSub, type Share, type ShareKind, type SharePolicy } from '@sunmao/contract'
import { App, Form, Input, Modal, Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/hooks.ts'
import { useServerForm } from '../../../api/use-server-form.ts'
import { Refusal } from '../../../ui/dialog/refusal.tsx'
import { withoutAnimation } from '../../../ui/dialog/without-animation.ts'
import { CopyBox } from '../../../ui/label/copy-box.tsx'
import { Failure } from '../../../ui/loading/failure.tsx'
import { SkeletonList } from '../../../ui/loading/skeleton-list.tsx'
import { dayText } from '../../../ui/text/format.ts'
import { startTerms, type TermValues, termsOf } from '../dialog/share-terms.ts'
import { TermsFields } from '../dialog/terms-fields.tsx'
import { LabelDialog } from '../labels/label-dialog.tsx'
import { useSaveLabels } from '../labels/use-save-labels.ts'
import { useCreateShares, useSharePolicy } from '../share.api.ts'
import { rightsOf } from '../share-labels.ts'
import { BatchList } from './batch-list.tsx'
import { SubSelect } from './sub-select.tsx'
import { type BatchBase, batchBases, MOST, useBatchItems } from './use-batch-items.ts'
import '../dialog/share-dialog.css'
import './batch.css'

const kinds: Record<BatchBase, ShareKind> = { room: 'element', level: 'element', drawing: 'drawing', issue: 'issue' }

interface BatchDialogProps {
  projId: number
  onClose: () => void
}

interface Made {
  shares: readonly Share[]
  password?: string
}

/** One share for each of many things, all with the same terms; then their labels. */
export function BatchDialog({ projId, onClose }: BatchDialogProps) {
  const { t } = useTranslation()
  const policy = useSharePolicy(projId)
  const subs = useCall(projectSub.ofProject, { query: { projId } }, { quiet: true })
  const [made, setMade] = useState<Made>()
  const error = policy.error ?? subs.error
  if (made) return <MadeBatch projId={projId} {...made} onClose={onClose} />
  if (policy.data?.mayShare && subs.data?.length)
    return <NewBatch projId={projId} subs={subs.data} policy={policy.data} onMade={setMade} onClose={onClose} />
  return (
    <Modal
      {...withoutAnimation}
      open
      title={t('share.batch')}
      footer={null}
      closable={{ 'aria-label': t('common.close') }}
      onCancel={onClose}
    >
      {error ? (
        <Failure text={error.message} onRetry={() => void Promise.all([policy.refetch(), subs.refetch()])} />
      ) : policy.data && subs.data ? (
        <p>{t(policy.data.mayShare ? 'model.noSubs' : 'share.mayNot')}</p>
      ) : (
        <SkeletonList rows={6} />
      )}
    </Modal>
  )
}

interface NewBatchProps extends BatchDialogProps {
  subs: readonly ProjectSub[]
  policy: SharePolicy
  onMade: (made: Made) => void
}

type Values = TermValues & { groupName: string }

function NewBatch({ projId, subs, policy, onMade, onClose }: NewBatchProps) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const [subId, setSubId] = useState(subs[0]!.subId)
  const [base, setBase] = useState<BatchBase>('room')
  const [chosen, setChosen] = useState<string[]>([])
  const { items, error, retry } = useBatchItems(projId, subId, base)
  const create = useCreateShares()
  const rights = rightsOf[kinds[base]]
  const hasLatest = base === 'room' || base === 'drawing'
  const start = useMemo(
    (): Values => ({
      ...startTerms(policy, ['properties', 'measure', 'section']),
      groupName: `${t('share.batch')} ${dayText(new Date())}`,
    }),
    [t, policy],
  )
  const { form, isBusy, refusal, onFinish } = useServerForm<Values>({
    send: async (values) => {
      const shares = await create.mutateAsync({
        body: {
          projId,
          subId,
          groupName: values.groupName.trim(),
          ...termsOf(values, { policy, rights, hasLatest }),
          items: (items ?? []).filter(({ key }) => chosen.includes(key)).map(({ content }) => content),
        },
      })
      message.success(t('share.batchCreated', { count: shares.length }))
      onMade({ shares, ...(values.audience === 'password' && { password: values.password }) })
    },
  })
  const turnTo = (change: () => void) => {
    change()
    setChosen([])
  }
  return (
    <Modal
      {...withoutAnimation}
      open
      width={1000}
      className="share-dialog"
      title={t('share.batch')}
      okText={chosen.length > 0 ? t('share.createMany', { count: chosen.length }) : t('share.createNone')}
      okButtonProps={{ disabled: chosen.length === 0 }}
      cancelText={t('common.cancel')}
      confirmLoading={isBusy}
      mask={{ closable: false }}
      closable={{ 'aria-label': t('common.close') }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <div className="share-body batch-body">
        <section className="share-main batch-what" aria-label={t('share.content')}>
          <Segmented
            aria-label={t('share.base')}
            value={base}
            options={batchBases.map((value) => ({ value, label: t(`share.base.${value}`) }))}
            onChange={(next) => turnTo(() => setBase(next))}
          />
          <SubSelect subs={subs} value={subId} onChange={(next) => turnTo(() => setSubId(next))} />
          {error && <Failure text={error.message} onRetry={retry} />}
          {!items && !error && <SkeletonList rows={6} />}
          {items && <BatchList items={items} most={MOST} chosen={chosen} onChange={setChosen} />}
        </section>
        <section className="share-main batch-terms" aria-label={t('share.terms')}>
          <Refusal text={refusal} />
          <Form<Values>
            form={form}
            layout="horizontal"
            colon={false}
            labelAlign="left"
            className="share-form"
            initialValues={start}
            disabled={isBusy}
            onFinish={onFinish}
          >
            <Form.Item
              name="groupName"
              label={t('share.group')}
              rules={[{ required: true, whitespace: true, message: t('validate.required') }]}
            >
              <Input maxLength={100} autoComplete="off" />
            </Form.Item>
            <TermsFields
              kind={kinds[base]}
              policy={policy}
              versions={hasLatest ? { latest: null, isFile: base === 'drawing' } : undefined}
            />
            <button type="submit" hidden />
          </Form>
        </section>
      </div>
    </Modal>
  )
}

interface MadeBatchProps extends Made {
  projId: number
  onClose: () => void
}

/** What most people want next are the labels. */
function MadeBatch({ projId, shares, password, onClose }: MadeBatchProps) {
  const { t } = useTranslation()
  const saveLabels = useSaveLabels(projId)
  const [isPrinting, setPrinting] = useState(false)
  if (isPrinting)
    return (
      <LabelDialog
        names={shares.map(({ description }) => description)}
        onSave={(sheet) =>
          saveLabels(
            shares.map(({ id }) => id),
            sheet,
          )
        }
        onClose={onClose}
      />
    )
  return (
    <Modal
      {...withoutAnimation}
      open
      title={t('share.batchCreated', { count: shares.length })}
      okText={t('share.printLabels')}
      cancelText={t('share.done')}
      mask={{ closable: false }}
      closable={{ 'aria-label': t('common.close') }}
      onOk={() => setPrinting(true)}
      onCancel={onClose}
    >
      {password && (
        <>
          <CopyBox label={t('share.password')} text={password} />
          <p className="share-rule">{t('share.passwordOnce')}</p>
        </>
      )}
      <p>{t('share.batchNext')}</p>
    </Modal>
  )
}
