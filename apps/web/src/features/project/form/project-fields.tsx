import { type Project, projectMember, projectStages, site } from '@sunmao/contract'
import { Form, Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/hooks.ts'
import { DayField } from '../../../ui/field/day-field.tsx'
import { stageKey } from '../project-labels.ts'
import { DeptField } from './dept-field.tsx'

const code = /^[\w-]{1,20}$/

export function ProjectFields({ row, seesDepts }: { row: Project | undefined; seesDepts: boolean }) {
  const { t } = useTranslation()
  const sites = useCall(site.names, {})
  const people = useCall(projectMember.projectUsers, { query: { projId: row?.projId ?? 0 } }, { enabled: Boolean(row) })
  const required = { required: true, whitespace: true, message: t('validate.required') }
  return (
    <>
      <div className="project-pair">
        <Form.Item
          name="indexCode"
          label={t('project.code')}
          extra={t('project.codeHint')}
          validateFirst
          rules={[
            required,
            { pattern: code, transform: (text: string) => text.trim(), message: t('project.codeWrong') },
          ]}
        >
          <Input name="indexCode" maxLength={20} autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="stage"
          label={t('project.stage')}
          rules={[{ required: true, message: t('validate.required') }]}
        >
          <Select
            placeholder={t('common.pleaseSelect')}
            options={projectStages.map((one) => ({ value: one, label: t(stageKey(one) ?? 'project.stage') }))}
          />
        </Form.Item>
      </div>
      <Form.Item name="projName" label={t('project.fullName')} rules={[required]}>
        <Input name="projName" maxLength={80} autoComplete="off" />
      </Form.Item>
      <div className="project-pair">
        <Form.Item name="siteId" label={t('project.site')} help={sites.error?.message}>
          <Select
            allowClear
            loading={sites.isPending}
            placeholder={t('common.pleaseSelect')}
            options={sites.data?.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Form.Item>
        {seesDepts && (
          <Form.Item name="dept" label={t('project.dept')}>
            <DeptField />
          </Form.Item>
        )}
        {row && (
          <Form.Item name="managerId" label={t('project.manager')} help={people.error?.message}>
            <Select
              loading={people.isPending}
              showSearch={{ optionFilterProp: 'label' }}
              placeholder={t('common.pleaseSelect')}
              options={managersOf(row, people.data)}
            />
          </Form.Item>
        )}
      </div>
      <div className="project-pair">
        <Form.Item name="startDate" label={t('project.startDate')}>
          <DayField />
        </Form.Item>
        <Form.Item
          name="planEnd"
          label={t('project.planEnd')}
          dependencies={['startDate']}
          rules={[
            ({ getFieldValue }) => ({
              validator: async (_, end?: string) => {
                const start: string | undefined = getFieldValue('startDate')
                if (start && end && end < start) throw new Error(t('project.endBeforeStart'))
              },
            }),
          ]}
        >
          <DayField />
        </Form.Item>
      </div>
    </>
  )
}

/** The present lead has a name even before the people are there. */
function managersOf(row: Project, people: readonly { id: number; nickName: string; jobNumber?: string }[] = []) {
  const options = people.map(({ id, nickName, jobNumber }) => ({
    value: id,
    label: jobNumber ? `${nickName} ${jobNumber}` : nickName,
  }))
  const isListed = options.some(({ value }) => value === row.managerId)
  return row.managerId && !isListed ? [...options, { value: row.managerId, label: row.managerName ?? '' }] : options
}
