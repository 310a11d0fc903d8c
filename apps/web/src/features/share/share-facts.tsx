import type { Share } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { Facts } from '../../ui/layout/facts.tsx'
import { agoWord, minuteText } from '../../ui/text/format.ts'
import {
  audienceWord,
  expiryWord,
  kindWord,
  openingsWord,
  rightsWord,
  versionWord,
  watermarkWord,
} from './share-labels.ts'

/** What a share says of itself; a new one has no story yet. */
export function ShareFacts({ share, isNew = false }: { share: Share; isNew?: boolean }) {
  const { t } = useTranslation()
  return (
    <Facts
      facts={[
        [t('share.content'), kindWord(t, share.accessType)],
        [
          t('share.who'),
          share.audience === 'email' ? share.emails.join(', ') || audienceWord(t, share) : audienceWord(t, share),
        ],
        [t('share.may'), rightsWord(t, share.rights)],
        [t('share.until'), expiryWord(t, share.expiry)],
        [t('share.openings'), isNew && !share.maxOpenings ? t('share.unlimited') : openingsWord(share)],
        [t('share.version'), versionWord(t, share)],
        [t('share.watermark'), watermarkWord(t, share.watermark)],
        ...(share.groupName ? [[t('share.group'), share.groupName] as const] : []),
        ...(isNew
          ? []
          : ([
              [t('share.owner'), share.owner.nickName],
              [t('share.createTime'), minuteText(share.createTime)],
              [t('share.lastUse'), share.lastUse ? agoWord(share.lastUse, t) : t('share.never')],
            ] as const)),
      ]}
    />
  )
}
