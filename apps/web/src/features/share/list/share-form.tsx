import { type Share, shareKindOf, watermarkParts } from '@sunmao/contract'
import { Checkbox, Form, Input, InputNumber, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { useRowForm } from '../../../api/use-row-form.ts'
import { FormModal } from '../../../ui/dialog/form-modal.tsx'
import { StaleNotice } from '../../../ui/dialog/stale-notice.tsx'
import { DayField } from '../../../ui/field/day-field.tsx'
import { dayText } from '../../../ui/text/format.ts'
import { DownloadHint } from '../dialog/download-hint.tsx'
import { PasswordField } from '../dialog/password-field.tsx'
import { Rule } from '../dialog/rule.tsx'
import { expiryOf } from '../dialog/share-terms.ts'
import { useSharePolicy, useUpdateShare } from '../share.api.ts'
import { isDownloadBlocked, rightsOf } from '../share-labels.ts'
import '../dialog/share-dialog.css'

type Values = Pick<Share, 'description' | 'rights' | 'watermark'> & {
  password: string
  /** yyyy-MM-dd, until its end. */
  day: string | undefined
  maxOpenings: number | null
  isOn: boolean
}

const valuesOf = (row: Share): Values => ({
  description: row.description,
  rights: row.rights,
  watermark: row.watermark,
  password: '',
  day: dayText(row.expiry) || undefined,
  maxOpenings: row.maxOpenings ?? null,
  isOn: row.status !== 'off',
})

/** What may be changed of a share that is out already; whom it is for and what it holds stay. */
export function ShareForm({ row: given, onClose }: { row: Share; onClose: () => void }) {
  const { t } = useTranslation()
  const update = useUpdateShare()
  const { data: policy } = useSharePolicy(given.projId)
  const longest = policy?.longest
  const { server, stale } = useRowForm<Values, Share>({
    row: given,
    valuesOf,
    onSaved: onClose,
    save: async ({ description, password, day, ...rest }, row = given) =>
      update.mutateAsync({
        body: {
          id: row.id,
          rowVersion: row.rowVersion,
          ...rest,
          description: description.trim(),
          ...(password && { password }),
          ...(day !== valuesOf(row).day && {
            expiry: expiryOf({ life: day ? 'day' : 'none', day })?.toISOString() ?? null,
          }),
        },
      }),
  })
  const mayDownload = !policy || !isDownloadBlocked(given.audience, policy)
  const rights = rightsOf[shareKindOf(given.accessType)]
  return (
    <FormModal<Values> title={t('share.edit')} server={server} initialValues={valuesOf(given)} onClose={onClose}>
      <StaleNotice stale={stale} />
      <Form.Item
        name="description"
        label={t('share.name')}
        rules={[{ required: true, whitespace: true, message: t('validate.required') }]}
      >
        <Input maxLength={100} autoComplete="off" />
      </Form.Item>
      {given.audience === 'password' && (
        <Form.Item
          name="password"
          label={t('share.password')}
          extra={t('share.passwordKept')}
          rules={[{ min: 6, max: 64, message: t('share.passwordLength') }]}
        >
          <PasswordField placeholder={t('share.unchanged')} />
        </Form.Item>
      )}
      {rights.length > 0 && (
        <Form.Item label={t('share.may')}>
          <Form.Item name="rights" noStyle>
            <Checkbox.Group
              aria-label={t('share.may')}
              options={rights.map((right) => ({
                value: right,
                label: t(`share.right.${right}`),
                disabled: right === 'download' && !mayDownload,
              }))}
            />
          </Form.Item>
          <Form.Item noStyle dependencies={['rights']}>
            {({ getFieldValue }) => (
              <DownloadHint
                kind={shareKindOf(given.accessType)}
                rights={mayDownload ? (getFieldValue('rights') ?? []) : []}
              />
            )}
          </Form.Item>
          {!mayDownload && rights.includes('download') && <Rule>{t('share.policyDownload')}</Rule>}
        </Form.Item>
      )}
      <Form.Item label={t('share.until')}>
        <Form.Item name="day" noStyle>
          <DayField placeholder={t('share.forEver')} />
        </Form.Item>
        {longest !== undefined && <Rule>{t('share.policyLongest', { days: longest })}</Rule>}
      </Form.Item>
      <Form.Item name="maxOpenings" label={t('share.openings')}>
        <InputNumber min={1} max={1_000_000} precision={0} placeholder={t('share.unlimited')} />
      </Form.Item>
      <Form.Item name="watermark" label={t('share.watermark')}>
        <Checkbox.Group options={watermarkParts.map((one) => ({ value: one, label: t(`share.watermark.${one}`) }))} />
      </Form.Item>
      <Form.Item name="isOn" label={t('share.status.on')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormModal>
  )
}
