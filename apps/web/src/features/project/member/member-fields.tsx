import { projectMember, projectSub } from '@sunmao/contract'
import { Form, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/hooks.ts'
import { useDict } from '../../../api/use-dict.ts'

export interface MemberValues {
  roleIds: number[]
  disciplines: string[]
  subIds: number[]
}

/** As what somebody works in a project. */
export function MemberFields({ projId }: { projId: number }) {
  const { t } = useTranslation()
  const roles = useCall(projectMember.roles, {})
  const subs = useCall(projectSub.ofProject, { query: { projId } })
  const disciplines = useDict('discipline')
  const several = { mode: 'multiple', allowClear: true, showSearch: { optionFilterProp: 'label' } } as const
  return (
    <>
      <Form.Item
        name="roleIds"
        label={t('project.roles')}
        help={roles.error?.message}
        rules={[{ required: true, message: t('project.rolesRequired') }]}
      >
        <Select
          {...several}
          loading={roles.isPending}
          placeholder={t('common.pleaseSelect')}
          options={roles.data?.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Form.Item>
      <Form.Item name="disciplines" label={t('project.disciplines')} help={disciplines.error?.message}>
        <Select
          {...several}
          loading={disciplines.isPending}
          placeholder={t('project.allDisciplines')}
          options={disciplines.entries.map(({ value, label }) => ({ value, label }))}
        />
      </Form.Item>
      <Form.Item name="subIds" label={t('project.subs')} help={subs.error?.message}>
        <Select
          {...several}
          loading={subs.isPending}
          placeholder={t('project.allSubs')}
          options={subs.data?.map(({ subId, subNo, subName }) => ({ value: subId, label: `${subNo} ${subName}` }))}
        />
      </Form.Item>
    </>
  )
}
