import { Form, Input, InputNumber, Radio, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { IconPicker } from './icon-picker.tsx'
import { MenuSelect } from './menu-select.tsx'
import { isButton, menuTypes, screen } from './menu-type.ts'

/** A directory has a place, a screen also something to show, a button only a permission. */
export function MenuFields({ appType, without }: { appType: number; without: number | undefined }) {
  const { t } = useTranslation()
  const type = Form.useWatch<number>('type')
  const isExternal = Form.useWatch<boolean>('iFrame') ?? false
  const required = { required: true, message: t('validate.required') }
  const filled = { ...required, whitespace: true }
  const address = { pattern: /^https?:\/\//, message: t('menuAdmin.externalPath') }
  return (
    <>
      <Form.Item name="type" label={t('menuAdmin.type')}>
        <Radio.Group options={menuTypes.map(({ value, text }) => ({ value, label: t(text) }))} />
      </Form.Item>
      <div className="field-pair">
        <Form.Item name="title" label={t('menuAdmin.name')} rules={[filled]}>
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item name="titleEn" label={t('menuAdmin.nameEn')}>
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item name="pid" label={t('menuAdmin.parent')}>
          <MenuSelect appType={appType} without={without} placeholder={t('menuAdmin.top')} />
        </Form.Item>
        <Form.Item name="menuSort" label={t('menuAdmin.sort')} rules={[required]}>
          <InputNumber min={0} max={99_999} precision={0} />
        </Form.Item>
        {!isButton(type) && (
          <>
            <Form.Item name="path" label={t('menuAdmin.path')} rules={isExternal ? [filled, address] : [filled]}>
              <Input maxLength={255} placeholder={isExternal ? 'https://' : undefined} />
            </Form.Item>
            <Form.Item name="icon" label={t('menuAdmin.icon')}>
              <IconPicker />
            </Form.Item>
          </>
        )}
        {type === screen && !isExternal && (
          <>
            <Form.Item name="component" label={t('menuAdmin.component')} extra={t('menuAdmin.componentHint')}>
              <Input maxLength={120} />
            </Form.Item>
            <Form.Item name="componentName" label={t('menuAdmin.componentName')}>
              <Input maxLength={60} />
            </Form.Item>
          </>
        )}
        {type !== 0 && (
          <Form.Item name="permission" label={t('menuAdmin.permission')} extra={t('menuAdmin.permissionHint')}>
            <Input maxLength={120} />
          </Form.Item>
        )}
      </div>
      {!isButton(type) && (
        <div className="filters">
          <Form.Item name="iFrame" label={t('menuAdmin.external')} valuePropName="checked">
            <Switch />
          </Form.Item>
          <Form.Item name="hidden" label={t('menuAdmin.hidden')} valuePropName="checked">
            <Switch />
          </Form.Item>
          {type === screen && (
            <>
              <Form.Item name="cache" label={t('menuAdmin.cache')} valuePropName="checked">
                <Switch />
              </Form.Item>
              <Form.Item name="affix" label={t('menuAdmin.affix')} valuePropName="checked">
                <Switch />
              </Form.Item>
            </>
          )}
        </div>
      )}
    </>
  )
}
