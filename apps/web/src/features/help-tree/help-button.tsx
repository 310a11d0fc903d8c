import { appTypeEnterprise, appTypeProject } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { helpOf } from '../../manifest/page-help.ts'
import type { NavbarItemProps } from '../../shell/frame.slot.ts'
import { PopButton } from '../../shell/navbar/pop-button.tsx'
import { openHelp } from '../../shell/open-window.ts'
import { lazyComponent } from '../../ui/loading/lazy-component.tsx'

const HelpTreePanel = lazyComponent(async () => (await import('./help-tree.panel.tsx')).HelpTreePanel)

/** The directory of the help documents, with the one of the page in front on top. */
export function HelpButton({ flag }: NavbarItemProps) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  return (
    <PopButton icon="help" label={t('help.title')}>
      {(close) => (
        <HelpTreePanel
          appType={flag === 1 ? appTypeEnterprise : appTypeProject}
          ofPage={helpOf(pathname)}
          onPick={(id) => {
            close()
            openHelp(id)
          }}
        />
      )}
    </PopButton>
  )
}
