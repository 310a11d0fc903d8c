import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { useParameter } from '../../api/use-parameter.ts'
import { withoutAnimation } from '../../ui/dialog/without-animation.ts'
import { signOut } from './sign-out.ts'

/** Asks first. */
export function useSignOut(): () => void {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  const desktopUrl = useParameter('desktop_logout_url')
  return () =>
    void modal.confirm({
      ...withoutAnimation,
      title: t('logout.title'),
      content: t('logout.confirm'),
      okText: t('logout.title'),
      onOk: () => signOut(desktopUrl),
    })
}
