import { Button, Checkbox, ConfigProvider, Form, Input, Menu, Layout, Dropdown, Drawer, Modal, Table, Tabs, Tree, Popover, Tooltip, Badge, Segmented, notification, App, Skeleton, Select, Breadcrumb } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { antdTheme } from '../../src/theme/antd-theme.ts'
import { start, useLogin } from '../common.tsx'
const all = [Button, Checkbox, Form, Input, Menu, Layout, Dropdown, Drawer, Modal, Table, Tabs, Tree, Popover, Tooltip, Badge, Segmented, notification, App, Skeleton, Select, Breadcrumb]
function F() { const { t } = useLogin(); return <ConfigProvider locale={zhCN} theme={antdTheme('#2483B8')}>{t('login.title')}{all.map((x, i) => { const X = x as never as () => null; return <X key={i} /> })}</ConfigProvider> }
start(<F />)
