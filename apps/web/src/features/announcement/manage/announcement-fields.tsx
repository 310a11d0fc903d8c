import type { ManagedAnnouncement } from '@sunmao/contract'
import { Checkbox, Collapse, DatePicker, Form, type FormInstance, Input } from 'antd'
import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'
import { RichTextEditor } from '../../rich-text/rich-text-editor.panel.tsx'
import { AudienceFields } from './audience-fields.tsx'
import type { AnnouncementValues } from './form-values.ts'

interface AnnouncementFieldsProps {
  form: FormInstance<AnnouncementValues>
  /** Nothing = a new one. */
  row: ManagedAnnouncement | undefined
}

export function AnnouncementFields({ form, row }: AnnouncementFieldsProps) {
  const { t } = useTranslation()
  const title = Form.useWatch('title', form)
  const required = { required: true, whitespace: true, message: t('validate.required') }
  return (
    <>
      <Form.Item name="title" label={t('announcement.name')} rules={[required]}>
        <Input maxLength={120} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="html"
        label={t('announcement.content')}
        rules={[{ required: true, message: t('announcement.noContent') }]}
      >
        <RichTextEditor title={title} aria-label={t('announcement.content')} />
      </Form.Item>
      <AudienceFields />
      <div className="manage-two">
        <Form.Item name="source" label={t('announcement.source')}>
          <Input maxLength={60} placeholder={t('announcement.sourceHint')} autoComplete="off" />
        </Form.Item>
        <Form.Item name="expiresAt" label={t('announcement.expiresAt')}>
          <DatePicker
            className="manage-wide"
            showTime={{ format: 'HH:mm' }}
            format="YYYY-MM-DD HH:mm"
            placeholder={t('announcement.forever')}
            minDate={!row ? dayjs() : undefined}
          />
        </Form.Item>
        <Form.Item name="pinned" valuePropName="checked" extra={t('announcement.pinnedHint')}>
          <Checkbox>{t('announcement.pinned')}</Checkbox>
        </Form.Item>
        <Form.Item name="mustRead" valuePropName="checked" extra={t('announcement.mustReadHint')}>
          <Checkbox>{t('announcement.mustRead')}</Checkbox>
        </Form.Item>
      </div>
      <Collapse
        size="small"
        className="manage-english"
        items={[
          {
            key: 'en',
            label: t('announcement.english'),
            children: <EnglishFields form={form} />,
          },
        ]}
      />
      {!row && (
        <Form.Item name="isDraft" valuePropName="checked" extra={t('announcement.asDraftHint')}>
          <Checkbox>{t('announcement.asDraft')}</Checkbox>
        </Form.Item>
      )}
      {row?.isDraft && (
        <Form.Item name="publish" valuePropName="checked" extra={t('announcement.publishNowHint')}>
          <Checkbox>{t('announcement.publishNow')}</Checkbox>
        </Form.Item>
      )}
      {row && !row.isDraft && (
        <Form.Item name="again" valuePropName="checked" extra={t('announcement.againHint')}>
          <Checkbox>{t('announcement.again')}</Checkbox>
        </Form.Item>
      )}
    </>
  )
}

function EnglishFields({ form }: Pick<AnnouncementFieldsProps, 'form'>) {
  const { t } = useTranslation()
  const title = Form.useWatch('titleEn', form)
  return (
    <>
      <Form.Item name="titleEn" label={t('announcement.titleEn')} extra={t('announcement.englishHint')}>
        <Input maxLength={120} autoComplete="off" />
      </Form.Item>
      <Form.Item name="htmlEn" label={t('announcement.htmlEn')}>
        <RichTextEditor title={title} aria-label={t('announcement.htmlEn')} />
      </Form.Item>
    </>
  )
}
