import { Button, Checkbox, ConfigProvider, Form, Input } from 'antd'
import { antdTheme, componentSize } from '../../src/theme/antd-theme.ts'
import { start, useLogin } from '../common.tsx'
function F() {
  const { t, m } = useLogin()
  return <ConfigProvider theme={antdTheme('#2483B8')} componentSize={componentSize}><Form layout="vertical" onFinish={(v) => m.mutate(v)}>
    <Form.Item name="username" label={t('login.username')} rules={[{ required: true }]}><Input /></Form.Item>
    <Form.Item name="password" label={t('login.password')} rules={[{ required: true }]}><Input.Password /></Form.Item>
    <Form.Item name="r" valuePropName="checked"><Checkbox>{t('login.remember')}</Checkbox></Form.Item>
    <Button type="primary" htmlType="submit" loading={m.isPending}>{t('login.submit')}</Button></Form></ConfigProvider>
}
start(<F />)
