import type { Share } from '@sunmao/contract'
import { Drawer } from 'antd'
import { useTranslation } from 'react-i18next'
import { ShareFacts } from '../share-facts.tsx'
import { ShareStatus } from '../share-status.tsx'

/** What is known of a share without being of its project: everything but its code and what it shows. */
export function SiteShareDrawer({ share, onClose }: { share: Share; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Drawer
      open
      size={420}
      title={share.description}
      closable={{ 'aria-label': t('common.close'), placement: 'end' }}
      onClose={onClose}
    >
      <p>
        {share.projName} <ShareStatus status={share.status} />
      </p>
      <ShareFacts share={share} />
    </Drawer>
  )
}
