import type { HubFile } from '@sunmao/contract'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProjectCan } from '../../session/use-project-can.ts'
import { ShareDialog } from '../access-control/share-dialog.panel.tsx'
import { fileSubject } from '../access-control/share-subject.api.ts'
import { FrameButton } from './frame/frame-button.panel.tsx'
import { FrameExtra } from './frame/frame-extra.ts'

/** Whoever may share finds that in the bar of the document inside. */
export function ShareFile({ file, children }: { file: HubFile; children: ReactNode }) {
  const { t } = useTranslation()
  const mayShare = useProjectCan(file.projId)('accessControl:add')
  const [isSharing, setSharing] = useState(false)
  return (
    <>
      <FrameExtra
        value={mayShare && <FrameButton icon="share" label={t('share.title')} onClick={() => setSharing(true)} />}
      >
        {children}
      </FrameExtra>
      {isSharing && <ShareDialog subject={fileSubject(file, t)} onClose={() => setSharing(false)} />}
    </>
  )
}
