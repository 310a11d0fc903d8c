import { startI18n, switchLang, type Lang } from '@sunmao/i18n'
import { Button, Checkbox, ConfigProvider, Form, Input, Menu, Segmented, Table, Tabs } from 'antd'
import { createRoot } from 'react-dom/client'
import { initReactI18next, useTranslation } from 'react-i18next'
import '../../src/theme/tokens.css'
import { antdTheme, componentSize } from '../../src/theme/antd-theme.ts'
import { Avatar } from '../../src/ui/avatar.tsx'
import { Empty } from '../../src/ui/empty.tsx'
import { Failure } from '../../src/ui/failure.tsx'
import { Firework } from '../../src/ui/firework.tsx'
import { Icon } from '../../src/ui/icon.tsx'
import { icons } from '../../src/ui/icons.ts'
import { Logo } from '../../src/ui/logo.tsx'
import { PageHead } from '../../src/ui/page-head.tsx'
import { SignInArt } from '../../src/ui/sign-in-art.tsx'
import { SkeletonList } from '../../src/ui/skeleton-list.tsx'
import { type Meaning, Status } from '../../src/ui/status.tsx'
const q = new URLSearchParams(location.search)
const i18n = await startI18n('zh-CN', initReactI18next)
if (q.get('lang')) await switchLang(i18n, q.get('lang') as Lang)
const seed = q.get('seed') ?? '#2483B8'
const { themeCss } = await import('@sunmao/contract')
const st = document.createElement('style'); st.textContent = themeCss(seed); document.head.append(st)
function Art() { const { t } = useTranslation(); return <div style={{ position: 'relative', overflow: 'hidden', background: '#EFF4F7', height: '100vh', width: q.get('w') ?? 880 }}>
  <SignInArt label={t('login.artLabel')} tenon={t('login.artTenon', { mm: 210 })} mortise={t('login.artMortise', { size: '90×260' })} />
  <div style={{ position: 'absolute', left: 48, top: 40, display: 'flex', gap: 12, alignItems: 'center', fontSize: 24, fontWeight: 600 }}><Logo size={32} />{t('app.name')}</div>
  <div style={{ position: 'absolute', left: 48, top: 136 }}><h2 style={{ fontSize: 24, lineHeight: '36px' }}>{t('app.slogan1')}<br />{t('app.slogan2')}</h2>{t('app.promise1')}<br />{t('app.promise2')}</div>
</div> }
function Gallery() { const { t } = useTranslation(); return <div style={{ padding: '0 16px', display: 'grid', gap: 12 }}>
  <PageHead title={t('menu.user')} count="16" actions={<><Button icon={<Icon name="upload" size={14} />}>{t('common.import')}</Button><Button type="primary" icon={<Icon name="plus" size={14} />}>{t('common.add')}</Button></>} />
  <div style={{ display: 'flex', flexWrap: 'wrap', gap: 10 }}>{Object.keys(icons).map((n) => <span key={n} title={n}><Icon name={n} size={20} /></span>)}<Icon name="wat" size={20} /></div>
  <div style={{ display: 'flex', gap: 16 }}>{(['open', 'doing', 'review', 'done', 'void', 'reject'] as Meaning[]).map((m, i) => <Status key={m} meaning={m}>{t((['issue.status.open', 'issue.status.doing', 'issue.status.answered', 'issue.status.closed', 'issue.status.void', 'issue.status.rejected'] as const)[i]!)}</Status>)}
  {['沈若溪', '温言', '方既白', '许怀谷', '叶青禾', 'lead', '顾南舟', '陆星野', '林知远'].map((n) => <Avatar key={n} name={n} />)}<Avatar name="林知远" size={64} /></div>
  <Form layout="vertical" style={{ width: 300 }}><Form.Item label={t('login.username')} required><Input prefix={<Icon name="user" />} autoFocus /></Form.Item><Form.Item label={t('center.phone')} validateStatus="error" help={t('validate.phoneLength', { length: 10 })}><Input defaultValue="1380000123" /></Form.Item><Checkbox defaultChecked>{t('login.remember')}</Checkbox><a href="#x">{t('login.forgot')}</a></Form>
  <Tabs items={[{ key: '1', label: t('menu.dashboard') }, { key: '2', label: t('todo.title') }]} tabBarExtraContent={<Segmented options={['中文', 'EN']} />} />
  <div style={{ display: 'flex', gap: 12 }}><div style={{ width: 232 }} ><Menu theme="dark" mode="inline" selectedKeys={['1']} items={[{ key: '1', icon: <Icon name="home" />, label: t('menu.dashboard') }, { key: '2', icon: <Icon name="todo" />, label: t('menu.myTodo') }, { key: 's', icon: <Icon name="gear" />, label: t('menu.system'), children: [{ key: '9', label: t('menu.user') }] }]} /></div>
  <div style={{ width: 232 }} ><Menu mode="inline" selectedKeys={['1']} items={[{ key: '1', icon: <Icon name="home" />, label: t('menu.dashboard') }, { key: '2', icon: <Icon name="todo" />, label: t('menu.myTodo') }]} /></div>
  <div style={{ flex: 1, background: '#fff' }}><Table rowKey="a" rowSelection={{ defaultSelectedRowKeys: [1] }} pagination={false} columns={[{ title: t('center.nickName'), dataIndex: 'n' }, { title: t('common.status'), render: () => <Status meaning="done">{t('common.enabled')}</Status> }, { title: t('common.actions'), render: () => <a href="#x">{t('common.edit')}</a> }]} dataSource={[{ a: 1, n: '沈若溪' }, { a: 2, n: '温言' }]} /></div></div>
  <div style={{ background: '#fff', display: 'grid', gridTemplateColumns: '1fr 1fr 1fr' }}><SkeletonList rows={4} /><Empty text={t('announcement.empty')} action={<Button>{t('common.add')}</Button>} /><Failure text={t('error.requestFailed')} kept={t('common.kept')} onRetry={() => {}} /></div>
</div> }
createRoot(document.getElementById('root')!).render(<ConfigProvider theme={antdTheme(seed)} componentSize={componentSize}>{q.has('art') ? <Art /> : <Gallery />}{q.has('fire') && <Firework now={new Date('2024-02-10T12:00:00')} />}</ConfigProvider>)
