import type { CallInput, IssueDetail, issue } from '@sunmao/contract'
import { projectSub } from '@sunmao/contract'
import { App, Button, Drawer, Form, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/hooks.ts'
import { useServerForm } from '../../../api/use-server-form.ts'
import { Refusal } from '../../../ui/dialog/refusal.tsx'
import { SkeletonList } from '../../../ui/loading/skeleton-list.tsx'
import { useCreateIssue } from '../issue.api.ts'
import { placeText } from '../use-field-text.ts'
import { IssueFieldsForm } from './issue-fields-form.tsx'
import { useOwnDiscipline } from './own-discipline.api.ts'
import '../issue.css'
import './form.css'

type Body = CallInput<typeof issue.create>['body']

/** What the place where somebody is says about the issue. */
export type IssueOrigin = Pick<Body, 'location' | 'elements' | 'viewpoints' | 'references'> & {
  /** Of the models that it is about. */
  discipline?: string
  /** What somebody may begin with; each can be changed in the form. */
  title?: string
  html?: string
  type?: string
  assigneeIds?: number[]
}

interface Values extends Omit<Body, 'reviewerId' | 'viewpoints' | 'isDraft'> {
  reviewerIds?: number[]
}

interface NewIssueProps {
  projId: number
  subId?: number
  origin?: IssueOrigin
  onClose: () => void
  onCreated?: (made: IssueDetail) => void
}

/** A new issue. In a model the place fills it in; in a list one chooses the sub. */
export function NewIssue(props: NewIssueProps) {
  const { t } = useTranslation()
  const { data: subs } = useCall(projectSub.ofProject, { query: { projId: props.projId } })
  const own = useOwnDiscipline(props.projId)
  const subId = props.subId ?? subs?.[0]?.subId
  const isKnown = subs !== undefined && own !== undefined
  return (
    <Drawer
      open
      size={520}
      title={t(props.origin ? 'issue.newHere' : 'issue.new')}
      mask={false}
      closable={{ 'aria-label': t('common.close'), placement: 'end' }}
      onClose={props.onClose}
      // The head and the foot belong to the form below.
      styles={{ body: { padding: 0, display: 'flex', flexDirection: 'column' } }}
    >
      {isKnown ? <IssueForm {...props} subs={subs} first={subId} own={own} /> : <SkeletonList rows={8} />}
    </Drawer>
  )
}

interface IssueFormProps extends NewIssueProps {
  subs: readonly { subId: number; subNo: string; subName: string }[]
  first: number | undefined
  own: string
}

function IssueForm({ projId, subs, first, own, origin, onClose, onCreated }: IssueFormProps) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const create = useCreateIssue()
  const server = useServerForm<Values>({
    refusedAt: { 'issue.notMember': 'assigneeIds' },
    send: (values) => send(values, false),
  })
  const send = async ({ reviewerIds = [], ...values }: Values, isDraft: boolean) => {
    const { discipline: _, title: _title, html: _html, type: _type, assigneeIds: _people, ...found } = origin ?? {}
    const made = await create.mutateAsync({ body: { ...found, ...values, reviewerId: reviewerIds[0], isDraft } })
    message.success(made.number ? t('issue.created', { number: made.number }) : t('issue.draftKept'))
    onCreated?.(made)
    onClose()
  }
  const keepDraft = () =>
    void server.form.validateFields().then(
      (values) => server.attempt(() => send(values, true)),
      () => undefined,
    )
  const place = origin?.location ? placeText(origin.location) : ''
  const picture = origin?.viewpoints?.[0]?.picture
  return (
    <>
      <div className="issue-form-body">
        <Refusal text={server.refusal} />
        {picture && (
          <img className="issue-form-picture" src={`data:image/jpeg;base64,${picture}`} alt={t('issue.seen')} />
        )}
        {origin && (
          <p className="issue-place">
            {[place, origin.elements && t('issue.elements', { count: origin.elements.length })]
              .filter(Boolean)
              .join(' · ')}
          </p>
        )}
        <Form<Values>
          form={server.form}
          layout="vertical"
          disabled={server.isBusy}
          onFinish={server.onFinish}
          initialValues={{
            subId: first,
            title: origin?.title,
            html: origin?.html,
            type: origin?.type ?? 'conflict',
            errorClass: 'general',
            priority: 'medium',
            raiseDiscipline: own,
            discipline: origin?.discipline ?? own,
            labels: [],
            assigneeIds: origin?.assigneeIds,
          }}
        >
          <Form.Item name="subId" label={t('issue.field.sub')} hidden={origin !== undefined || subs.length < 2}>
            <Select
              options={subs.map(({ subId, subNo, subName }) => ({ value: subId, label: `${subNo} ${subName}` }))}
            />
          </Form.Item>
          <IssueFieldsForm projId={projId} />
          <button type="submit" hidden />
        </Form>
      </div>
      <div className="issue-form-foot">
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button disabled={server.isBusy} onClick={keepDraft}>
          {t('issue.createDraft')}
        </Button>
        <Button type="primary" loading={server.isBusy} onClick={server.form.submit}>
          {t('issue.create')}
        </Button>
      </div>
    </>
  )
}
