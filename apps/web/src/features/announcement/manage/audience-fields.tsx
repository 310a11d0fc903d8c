import { site } from '@sunmao/contract'
import { Form, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/hooks.ts'
import { useCan } from '../../../session/can.tsx'
import { DeptsField } from './depts-field.tsx'
import { ProjectsField } from './projects-field.tsx'

/** Nothing chosen = everybody. */
export function AudienceFields() {
  const { t } = useTranslation()
  const sites = useCall(site.names, {})
  const seesDepts = useCan(['dept:list', 'user:list'])
  return (
    <>
      <div className="manage-row">
        <Form.Item name="siteIds" label={t('announcement.sites')} help={sites.error?.message}>
          <Select
            mode="multiple"
            allowClear
            loading={sites.isPending}
            placeholder={t('announcement.everybody')}
            options={sites.data?.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Form.Item>
        {/* Without the right to see departments those that are chosen stay as they are. */}
        <Form.Item name="depts" label={t('announcement.depts')} hidden={!seesDepts}>
          <DeptsField isOn={seesDepts} />
        </Form.Item>
        <Form.Item name="projects" label={t('announcement.projects')}>
          <ProjectsField />
        </Form.Item>
      </div>
      <p className="manage-hint">{t('announcement.audienceHint')}</p>
    </>
  )
}
