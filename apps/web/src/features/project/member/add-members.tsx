import { projectMember } from '@sunmao/contract'
import { App, Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/hooks.ts'
import { useServerForm } from '../../../api/use-server-form.ts'
import { FormModal } from '../../../ui/dialog/form-modal.tsx'
import { staffReads } from '../project-reads.ts'
import { MemberFields, type MemberValues } from './member-fields.tsx'
import { type ChosenPerson, PeopleSelect } from './people-select.tsx'

interface AddValues extends MemberValues {
  userIds: ChosenPerson[]
}

/** Several people at once, all in the same roles. */
export function AddMembers({ projId, onClose }: { projId: number; onClose: () => void }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const create = useSend(projectMember.create, staffReads, { quiet: true })
  const server = useServerForm<AddValues>({
    refusedAt: { 'project.alreadyMember': 'userIds', 'project.noSuchPerson': 'userIds' },
    send: async ({ userIds, ...values }) => {
      const ids = userIds.map(({ value }) => value)
      await create.mutateAsync({ body: { ...values, projId, userIds: ids } })
      message.success(t('project.membersAdded', { count: ids.length }))
      onClose()
    },
  })
  return (
    <FormModal<AddValues>
      title={t('project.memberAdd')}
      server={server}
      initialValues={{ userIds: [], roleIds: [], disciplines: [], subIds: [] }}
      onClose={onClose}
    >
      <Form.Item
        name="userIds"
        label={t('project.people')}
        rules={[{ required: true, message: t('project.peopleRequired') }]}
      >
        <PeopleSelect projId={projId} />
      </Form.Item>
      <MemberFields projId={projId} />
    </FormModal>
  )
}
